import { type ComponentType, lazy, Suspense } from 'react'

/**
 * Returns a component whose code the browser loads when it is first rendered. The server needs the component
 * immediately, so that the HTML is complete without JavaScript: pass `import.meta.env.SSR && (await load())` as
 * `loaded`.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loaded: ComponentType<Props> | false,
  Fallback?: ComponentType<Props>,
) {
  // React's type of a lazy component allows a ref, which these components do not accept.
  const withoutRef = async () => ({ default: (await load()) as ComponentType<object> })
  const Component: ComponentType<Props> = loaded || lazy(withoutRef)
  return function LazyComponent(props: Props) {
    return (
      <Suspense fallback={Fallback ? <Fallback {...props} /> : null}>
        <Component {...props} />
      </Suspense>
    )
  }
}

/**
 * Returns a promise that never resolves. Use it if a script cannot be loaded, so that the server-rendered HTML or the
 * fallback stays in place.
 */
export const neverResolve = () => new Promise<never>(() => undefined)
