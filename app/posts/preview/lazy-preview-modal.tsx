import { useLocation } from '@remix-run/react'
import { useState } from 'react'
import { lazyComponent } from '#app/ui/lazy-component'

const load = async () => (await import('./preview-modal')).PreviewModal
const PreviewModal = lazyComponent(load, import.meta.env.SSR && (await load()))

/**
 * Part of the frame of all pages, and shown once a day. Once shown on a page, it stays until the user leaves the page.
 */
export function LazyPreviewModal({ firstId }: { firstId: string | null }) {
  const { pathname } = useLocation()
  const [shown, setShown] = useState(firstId ? { firstId, pathname } : null)
  if (firstId && shown?.pathname !== pathname) setShown({ firstId, pathname })
  return shown?.pathname === pathname ? <PreviewModal firstId={shown.firstId} /> : null
}
