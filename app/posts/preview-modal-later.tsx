import { useLocation } from '@remix-run/react'
import { lazy, Suspense, useState } from 'react'

const load = async () => ({ default: (await import('./preview-modal')).PreviewModal })

/** The server has it at hand, so that its HTML is whole without a script. */
const PreviewModal = import.meta.env.SSR ? (await load()).default : lazy(load)

/**
 * It stands in the frame of all pages and is shown once a day: a browser fetches its script when it is open. Offered
 * once, it stays on its page when that is looked at again.
 */
export function PreviewModalLater({ firstId }: { firstId: string | null }) {
  const { pathname } = useLocation()
  const [shown, setShown] = useState(firstId ? { firstId, pathname } : null)
  if (firstId && shown?.pathname !== pathname) setShown({ firstId, pathname })
  return shown?.pathname === pathname ? (
    <Suspense fallback={null}>
      <PreviewModal firstId={shown.firstId} />
    </Suspense>
  ) : null
}
