import { type ComponentType, memo } from 'react'

/** `memo` that keeps the type parameters of a generic component. */
export const memoized = <Component extends (props: never) => unknown>(component: Component): Component =>
  memo(component as unknown as ComponentType) as unknown as Component
