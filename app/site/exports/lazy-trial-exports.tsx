import type { ComponentProps } from 'react'
import { lazyComponent } from '#app/kit/ui/lazy-component'
import type { TrialExports } from './trial-exports'

const load = async () => (await import('./trial-exports')).TrialExports

/** Only accounts on trial load the dialog. Until then, and without it, the menu's links lead to pages. */
export const LazyTrialExports = lazyComponent(
  load,
  import.meta.env.SSR && (await load()),
  ({ children }: ComponentProps<typeof TrialExports>) => children,
)
