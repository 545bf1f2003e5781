import { type ComponentType, lazy, Suspense } from 'react'

/**
 * A component that the browser loads when it first renders. The server needs it immediately, so that its HTML is
 * complete without JavaScript: there, `loaded` is the component, `import.meta.env.SSR && (await load())`.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loaded: ComponentType<Props> | false,
  Fallback?: ComponentType<Props>,
) {
  // React's type of a lazy component allows a ref, which none of these accepts.
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

/** Used if a script cannot be loaded: never resolves, so that the server's HTML or the fallback stays in place. */
export const neverResolve = () => new Promise<never>(() => undefined)
