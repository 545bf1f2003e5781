import { type ComponentType, lazy, Suspense } from 'react'

/**
 * A component whose script a browser loads when it is first drawn. The server must have it at once, so that its HTML is
 * complete without a script: there `loaded` is the component, `import.meta.env.SSR && (await load())`.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loaded: ComponentType<Props> | false,
  Fallback?: ComponentType<Props>,
) {
  // React's type of a lazy component makes room for a ref, which none of these takes.
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

/** In place of a script that cannot be loaded: keeps the server's HTML, or the fallback, where it is. */
export const neverLoaded = () => new Promise<never>(() => undefined)
