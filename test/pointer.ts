import { cdp, type Locator } from 'vitest/browser'

// A mouse and a finger for component tests, for what takes more than a click: each event on its own, so that a test can look between them.

type Point = { x: number; y: number }

/** The middle of an element in the browser's window, which is larger than the frame that the test runs in. */
export function getMiddle(locator: Locator): Point {
  const { x, y, width, height } = locator.element().getBoundingClientRect()
  const frame = window.frameElement?.getBoundingClientRect() ?? { left: 0, top: 0, width: innerWidth }
  const scale = frame.width / innerWidth
  return { x: frame.left + (x + width / 2) * scale, y: frame.top + (y + height / 2) * scale }
}

export const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', at: Point = { x: 0, y: 0 }) =>
  cdp().send('Input.dispatchMouseEvent', { type, ...at, button: 'left', buttons: 1, clickCount: 1 })

export const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
  cdp().send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
