import type { ComponentProps, ComponentType } from 'react'
import { lazyComponent } from '#app/kit/ui/lazy-component'
import type { ErrorMessage } from './error-page'

type Loaded = Promise<ComponentType<ComponentProps<typeof ErrorMessage>>>

const load = () => import('./error-page').catch(() => null)
const loadMessage = async (): Loaded => (await load())?.ErrorMessage ?? ConnectionLost
const loadPage = async (): Loaded => (await load())?.ErrorPage ?? ConnectionLost

/** The browser loads the error text only when a page fails, because most pages never do. */
export const LazyErrorMessage = lazyComponent(loadMessage, import.meta.env.SSR && (await loadMessage()))
export const LazyErrorPage = lazyComponent(loadPage, import.meta.env.SSR && (await loadPage()))

/** Shown when the error text could not be loaded either. */
function ConnectionLost() {
  return <h1 className="p-6 text-lg font-semibold">The connection was lost. Reload the page.</h1>
}
