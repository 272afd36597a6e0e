import { scaleBand, scaleLinear } from 'd3-scale'
import { clsx } from 'clsx'
import { useLayoutEffect, useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import { usePhone } from '#web/platform/media.ts'
import type { MonthRevenue } from '../contract.ts'
import { barLabels, compactMoney, monthName, monthTitle, toDollars, yearBelow } from './chart-labels.ts'

/** Past months are muted behind the current one. */
const past = '[--past:color-mix(in_oklch,var(--accent)_55%,var(--surface))]'

type Props = { months: readonly MonthRevenue[] }

/** Bars with their amounts: columns on desktop, lines on mobile. Screen readers get a table. */
export function RevenueChart({ months }: Props) {
  const phone = usePhone()
  return (
    <>
      <div aria-hidden="true" className={past}>
        {phone ? <Lines months={months} /> : <Columns months={months} />}
      </div>
      <div className="sr-only">
        <table>
          <caption>Revenue by month</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Revenue</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, revenue }) => (
              <tr key={month}>
                <th scope="row">{monthTitle(month)}</th>
                <td>{formatMoney(revenue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const HEIGHT = 300
const AXIS = 52
/** Room for half of the last amount, which extends past its bar. */
const RIGHT = 16
const TOP = 24
const BOTTOM = 40
const GRID_LINES = 4

/** The width of an element, kept up to date. */
function useWidth() {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (frame === null) return
    const measure = () => setWidth(frame.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    return () => observer.disconnect()
  }, [frame])
  return { width, setFrame }
}

/** A year without revenue still needs a scale. */
const maxRevenue = (months: readonly MonthRevenue[]) =>
  Math.max(...months.map(({ revenue }) => toDollars(revenue)), 100)

function Columns({ months }: Props) {
  const { width, setFrame } = useWidth()
  const isEmpty = months.every(({ revenue }) => toDollars(revenue) === 0)
  const y = scaleLinear()
    .domain([0, maxRevenue(months)])
    .nice(GRID_LINES)
    .range([HEIGHT - BOTTOM, TOP])
  const x = scaleBand(
    months.map(({ month }) => month),
    [AXIS, Math.max(width - RIGHT, AXIS)],
  ).paddingInner(0.36)
  const labels = barLabels(
    months.map(({ revenue }) => revenue),
    x.step(),
  )
  return (
    <div ref={setFrame} className="overflow-hidden">
      {width > 0 && (
        <svg width={width} height={HEIGHT} className="block text-12 tabular-nums">
          {(isEmpty ? [0] : y.ticks(GRID_LINES)).map((tick) => (
            <g key={tick} transform={`translate(0 ${Math.round(y(tick)) + 0.5})`}>
              <line x1={AXIS} x2={width} className="stroke-line opacity-60" />
              <text x={AXIS - 12} dy="0.32em" textAnchor="end" className="fill-muted">
                {compactMoney(tick)}
              </text>
            </g>
          ))}
          {months.map(({ month, revenue }, index) => {
            const middle = (x(month) ?? 0) + x.bandwidth() / 2
            const top = y(toDollars(revenue))
            const current = index === months.length - 1
            return (
              <g key={month}>
                <Bar x={middle - x.bandwidth() / 2} width={x.bandwidth()} top={top} current={current} />
                <text
                  x={middle}
                  y={top - 8}
                  textAnchor="middle"
                  className={clsx('stroke-surface stroke-[4px] font-medium [paint-order:stroke]', {
                    'fill-ink': current,
                    'fill-muted': !current,
                  })}
                >
                  {labels[index]}
                </text>
                <text
                  x={middle}
                  y={HEIGHT - BOTTOM + 18}
                  textAnchor="middle"
                  className={current ? 'fill-ink font-medium' : 'fill-muted'}
                >
                  {monthName(month)}
                </text>
                <text x={middle} y={HEIGHT - BOTTOM + 34} textAnchor="middle" className="fill-muted">
                  {yearBelow(month, index)}
                </text>
              </g>
            )
          })}
        </svg>
      )}
    </div>
  )
}

const RADIUS = 4
const BASE = HEIGHT - BOTTOM

/** Rounded at the end, flat at the base. Any amount is at least a hairline high. */
function Bar({ x, width, top, current }: { x: number; width: number; top: number; current: boolean }) {
  const height = BASE - top
  if (height <= 0) return null
  const radius = Math.min(RADIUS, height, width / 2)
  const path = `M${x} ${BASE}V${top + radius}q0 ${-radius} ${radius} ${-radius}H${x + width - radius}q${radius} 0 ${radius} ${radius}V${BASE}Z`
  return <path d={path} className={current ? 'fill-accent' : 'fill-(--past)'} />
}

function Lines({ months }: Props) {
  const x = scaleLinear()
    .domain([0, maxRevenue(months)])
    .range([0, 100])
  return (
    <ol className="text-13 tabular-nums">
      {months.map(({ month, revenue }, index) => {
        const current = index === months.length - 1
        return (
          <li
            key={month}
            className={clsx('grid h-8 grid-cols-[64px_minmax(0,1fr)_auto] items-center gap-2', {
              'font-medium': current,
              'text-muted': !current,
            })}
          >
            <span>
              {monthName(month)} <span className="text-muted">{yearBelow(month, index)}</span>
            </span>
            <span className="flex">
              <span
                style={{ width: `${x(toDollars(revenue))}%` }}
                className={clsx('h-4 rounded-r-[4px]', current ? 'bg-accent' : 'bg-(--past)')}
              />
            </span>
            <span className="text-right">{formatMoney(revenue)}</span>
          </li>
        )
      })}
    </ol>
  )
}
