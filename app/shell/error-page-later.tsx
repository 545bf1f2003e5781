import { type ComponentType, lazy, Suspense } from 'react'
import type { ErrorPage, ErrorWords } from './error-page'

type Drawn = { default: ComponentType<Parameters<typeof ErrorWords>[0]> }

const words = async (): Promise<Drawn> => ({ default: (await import('./error-page')).ErrorWords })
const page = async (): Promise<Drawn> => ({ default: (await import('./error-page')).ErrorPage })

/** Most pages never fail, so a browser fetches the words for it when one does. The server has them at hand. */
const Words = import.meta.env.SSR ? (await words()).default : lazy(() => words().catch(withoutWords))
const Page = import.meta.env.SSR ? (await page()).default : lazy(() => page().catch(withoutWords))

export function ErrorWordsLater(told: Parameters<typeof ErrorWords>[0]) {
  return (
    <Suspense fallback={null}>
      <Words {...told} />
    </Suspense>
  )
}

export function ErrorPageLater(told: Parameters<typeof ErrorPage>[0]) {
  return (
    <Suspense fallback={null}>
      <Page {...told} />
    </Suspense>
  )
}

/** The connection is gone with which the words would come. */
function withoutWords(): Drawn {
  return {
    default: () => <h1 className="p-6 text-lg font-semibold">The connection was lost. Reload the page.</h1>,
  }
}
