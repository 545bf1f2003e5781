import { useEffect, useState } from 'react'
import { Button } from '#app/kit/ui/button'

const CONFIRMATION_MS = 2000

/**
 * Shows a link to be shared. With JavaScript, a button copies it. Without, selecting any part of its text selects all
 * of it.
 */
export function CopyLink({ url, label }: { url: string; label: string }) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = window.setTimeout(() => setIsCopied(false), CONFIRMATION_MS)
    return () => window.clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setIsCopied(true),
      () => undefined,
    )

  return (
    <span className="flex flex-wrap items-center gap-2">
      <a href={url} rel="noreferrer" target="_blank" className="min-w-0 wrap-anywhere select-all">
        {url}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      <Button type="button" className="needs-script" onClick={copy} aria-label={`Copy Link: ${label}`}>
        Copy Link
      </Button>
      <span role="status" className="text-xs text-ink-2">
        {isCopied ? 'Link copied' : ''}
      </span>
    </span>
  )
}
