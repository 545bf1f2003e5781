import { useLocation } from '@remix-run/react'
import { useState } from 'react'
import { lazyComponent } from '#app/ui/lazy-component'

const load = async () => (await import('./preview-modal')).PreviewModal
const PreviewModal = lazyComponent(load, import.meta.env.SSR && (await load()))

/**
 * Shows the modal, which the server requests once a day. The modal's code is loaded separately, because this component
 * is part of the layout of all pages. Once shown, the modal stays until the user leaves the page, even if the page's
 * data is reloaded.
 */
export function LazyPreviewModal({ firstId }: { firstId: string | null }) {
  const { pathname } = useLocation()
  const [shown, setShown] = useState(firstId ? { firstId, pathname } : null)
  if (firstId && shown?.pathname !== pathname) setShown({ firstId, pathname })
  return shown?.pathname === pathname ? <PreviewModal firstId={shown.firstId} /> : null
}
