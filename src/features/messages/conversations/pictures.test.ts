import { beforeEach, expect, test } from 'vitest'
import { files } from '#features/files/attachments/server/table.ts'
import { jpeg, png } from '#test/pictures.ts'
import { startTexting } from '#test/texting.ts'
import { messagePictures } from './server/table.ts'

// Pictures of received texts: fetched from the provider after the webhook is answered, and shown to staff.

const UNUSABLE = 'This attachment is not a picture in PNG, JPEG or WebP format of at most 5 MB and 40 megapixels.'
const FOREIGN = 'This picture has an address that is not the SMS provider’s'

const texting = await startTexting()
beforeEach(async () => {
  const { peer, world } = texting
  peer.answer = 'ok'
  peer.pictures.clear()
  peer.pictureRequests = 0
  world.clock.now = new Date('2026-06-15T15:00:00Z')
})

/** A text with these pictures, once they have been fetched as far as they can be. */
async function received(urls: string[]) {
  const media = Object.fromEntries(urls.map((url, index) => [`MediaUrl${index}`, url]))
  expect(await texting.receive('', { NumMedia: String(urls.length), ...media })).toBe(200)
  await texting.world.runBackground()
  return latest()
}
const latest = async () => (await texting.listTexts(await texting.open()))[0]
const at = (name: string) => texting.peer.pictureUrl(name)

test('are shown to staff, and are no files of a record', async () => {
  const { peer, staff } = texting
  const [front, back] = [png(40, 30), jpeg(20, 10)]
  peer.pictures.set('MEfront', front).set('MEback', back)
  const message = await received([at('MEfront'), at('MEback')])
  expect(message).toMatchObject({ body: '', pictures: 2, picture_errors: [] })
  expect((await staff.get('/api/conversations?q=grace')).body[0].last_message).toBe('Sent a picture')
  const replies = await Promise.all(message.picture_ids.map((id: string) => staff.get(`/api/message-pictures/${id}`)))
  expect(replies.map(({ headers }) => headers['content-type'])).toEqual(['image/png', 'image/jpeg'])
  expect(replies.map(({ bytes }) => Buffer.compare(bytes, bytes === replies[0]?.bytes ? front : back))).toEqual([0, 0])
  expect(replies[0]?.headers['content-security-policy']).toContain('sandbox')
  // They are no files of a record.
  expect((await staff.get(`/api/files/${message.picture_ids[0]}`)).status).toBe(404)
})

test.each([
  [
    'another host',
    () => 'https://evil.example/2010-04-01/Accounts/AC0123456789abcdef0123456789abcdef/Messages/MM01/Media/MEx',
  ],
  ['this machine', () => 'http://127.0.0.1:5432/'],
  ['another account', () => at('MEx').replace('AC01', 'AC99')],
  ['another path', () => `${at('MEx')}/../../../../Accounts.json`],
  ['credentials', () => at('MEx').replace('https://', 'https://a:b@')],
  ['nothing', () => ''],
])('are never fetched from %s', async (_, url) => {
  texting.peer.pictures.set('MEx', png(4, 3))
  expect(await received([url()])).toMatchObject({ pictures: 1, picture_ids: [], picture_errors: [FOREIGN] })
  expect(texting.peer.pictureRequests).toBe(0)
})

test('are not followed to a host that is not the provider’s', async () => {
  texting.peer.pictures.set('MEaway', png(4, 3))
  expect(await received([at('MEaway')])).toMatchObject({
    picture_errors: ['The SMS provider keeps this picture at an address that is not its own'],
  })
})

test.each([
  [
    'a page that claims to be a picture',
    new TextEncoder().encode('<!doctype html><script>alert(1)</script>'),
    UNUSABLE,
  ],
  ['a picture of a million by a million pixels', png(1_000_000, 1_000_000), UNUSABLE],
  ['more than 5 MB', Buffer.concat([png(4, 3), new Uint8Array(5 * 1024 * 1024)]), 'This picture is too large'],
])('are refused for %s, with the reason', async (_, bytes, reason) => {
  texting.peer.pictures.set('MEbad', bytes)
  expect(await received([at('MEbad')])).toMatchObject({ picture_ids: [], picture_errors: [reason] })
  expect(await texting.world.db.$count(files)).toBe(2)
})

test('are fetched when the provider is back, and given up after hours', async () => {
  const { peer, world } = texting
  peer.pictures.set('MElate', png(4, 3))
  peer.answer = { status: 503, code: 20503, message: 'down' }
  expect(await received([at('MElate')])).toMatchObject({ pictures: 1, picture_ids: [], picture_errors: [] })
  peer.answer = 'ok'
  await world.runBackground()
  expect(await latest()).toMatchObject({ picture_ids: [expect.any(String)], picture_errors: [] })
  peer.answer = { status: 503, code: 20503, message: 'down' }
  await received([at('MElate')])
  world.clock.now = new Date('2026-06-15T21:01:00Z')
  await world.runBackground()
  expect(await latest()).toMatchObject({ picture_errors: ['The SMS provider could not be reached'] })
})

test('of a repeated or a forged text are kept once, or not at all', async () => {
  const { peer, world, webhook } = texting
  peer.pictures.set('MEonce', png(4, 3))
  const before = await world.db.$count(messagePictures)
  const form = { MessageSid: 'SMpicture', From: '+15125550142', Body: 'Look', NumMedia: '1', MediaUrl0: at('MEonce') }
  const path = '/api/webhooks/twilio/sms'
  await Promise.all([webhook(path, form), webhook(path, form), webhook(path, form)])
  expect(await webhook(path, { ...form, MessageSid: 'SMforged' }, 'another token')).toBe(403)
  await world.runBackground()
  expect(await world.db.$count(messagePictures)).toBe(before + 1)
  expect(peer.pictureRequests).toBe(1)
})
