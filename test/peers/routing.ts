import { text } from 'node:stream/consumers'
import { serveLocally } from './local-server.ts'

// A local server that speaks the matrix protocols of OSRM and Valhalla. Its only road runs along the meridians: an hour and
// 100 km for each degree of latitude, whatever the longitude.

type Place = { lat: number; lon: number }

export async function startRoutingPeer() {
  const peer = { answer: 'ok' as 'ok' | 'unreachable' | 'broken', requests: [] as string[] }
  const far = (from: Place, to: Place) => Math.abs(from.lat - to.lat)

  function answer(path: string, body: string): object | null {
    const [, list] = /^\/table\/v1\/driving\/([^?]+)\?annotations=duration,distance$/.exec(path) ?? []
    if (list !== undefined) {
      if (peer.answer === 'unreachable') return { code: 'NoTable', message: 'No table' }
      const places = list.split(';').map((pair): Place => {
        const [lon = NaN, lat = NaN] = pair.split(',').map(Number)
        return { lat, lon }
      })
      const table = (unit: number) => places.map((from) => places.map((to) => far(from, to) * unit))
      return { code: 'Ok', durations: table(3600), distances: table(100_000), sources: [], destinations: [] }
    }
    if (path !== '/sources_to_targets') return null
    const { sources, targets, costing, units }: { sources: Place[]; targets: Place[]; costing: string; units: string } =
      JSON.parse(body)
    if (costing !== 'auto' || units !== 'kilometers') return null
    const isNone = peer.answer === 'unreachable'
    const rows = sources.map((from, from_index) =>
      targets.map((to, to_index) => ({
        from_index,
        to_index,
        distance: isNone ? null : far(from, to) * 100,
        time: isNone ? null : far(from, to) * 3600,
      })),
    )
    return { sources_to_targets: rows, units, algorithm: 'costmatrix' }
  }

  const server = await serveLocally((request, response) => {
    void text(request).then((body) => {
      peer.requests.push(`${request.method} ${request.url}`)
      const reply = peer.answer === 'broken' ? null : answer(request.url ?? '', body)
      response.writeHead(reply === null ? 500 : 200, { 'Content-Type': 'application/json' })
      response.end(reply === null ? 'Internal error' : JSON.stringify(reply))
    })
  })
  return { peer, ...server }
}
