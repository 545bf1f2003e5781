import { type ComponentProps, lazy, Suspense } from 'react'
import type { SaveAs } from './save-as'

const load = async () => ({ default: (await import('./save-as')).SaveAs })

/** Where it cannot be fetched the server's HTML stays. */
const stay = () => new Promise<never>(() => undefined)

/** The server has it at hand, so that its HTML is whole without a script. */
const Control = import.meta.env.SSR ? (await load()).default : lazy(() => load().catch(stay))

/** Every filtered page may have it, and few have something to save: a browser fetches its script then. */
export function LazySaveAs(props: ComponentProps<typeof SaveAs>) {
  return (
    <Suspense>
      <Control {...props} />
    </Suspense>
  )
}
