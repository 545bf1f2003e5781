import { type ReactNode, useEffect, useState } from 'react'
import { IconButton } from './button'

const COPIED_MESSAGE_MS = 2000

/** A value that can be selected with one click and, with JavaScript, copied with a button. */
export function CopyableValue({
  value,
  label,
  children,
}: {
  value: string
  label: string
  children?: ReactNode
}) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = window.setTimeout(() => setIsCopied(false), COPIED_MESSAGE_MS)
    return () => window.clearTimeout(timer)
  }, [isCopied])

  return (
    <span className="flex items-start gap-x-2">
      <span className="min-w-0 whitespace-pre-line select-all">{children ?? value}</span>
      <IconButton
        type="button"
        icon={isCopied ? 'tick' : 'copy'}
        label={`Copy ${label}`}
        className="needs-script -my-2 max-lg:-my-3"
        onClick={() =>
          navigator.clipboard.writeText(value).then(
            () => setIsCopied(true),
            () => undefined,
          )
        }
      />
      <span role="status" className="text-xs text-ink-2">
        {isCopied ? 'Copied!' : ''}
      </span>
    </span>
  )
}
