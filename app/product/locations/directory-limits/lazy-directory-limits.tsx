import { type ComponentProps, memo, useDeferredValue, useMemo } from 'react'
import { lazyComponent, neverResolve } from '#app/kit/ui/lazy-component'
import type { DirectoryLimits } from './directory-limits'

const load = async () => (await import('./directory-limits').catch(neverResolve)).DirectoryLimits

/** The browser loads what parses the hours and knows the limits after the page, because most hours exceed none. */
const Limits = memo(lazyComponent(load, import.meta.env.SSR && (await load())))

/**
 * Shows the limits of hours that are being typed. They follow what is typed in a transition: if the hours change before
 * the code has been loaded, React would otherwise discard what the server has rendered, and report it as an error.
 */
export function LazyDirectoryLimits({ week, rows, ...props }: ComponentProps<typeof DirectoryLimits>) {
  // A request that no form sends can leave out rows, which JSON would turn into null.
  const text = useDeferredValue(JSON.stringify({ week, rows: rows?.flatMap((row) => row ?? []) }))
  const hours = useMemo(() => JSON.parse(text), [text])
  return <Limits {...props} {...hours} />
}
