import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, LinkButton } from '#app/ui/button'

/** Always visible. The text above the buttons says why they are disabled or what saving will cost. */
export function SaveBar({
  saveLabel = 'Save',
  cancelTo,
  busy,
  disabledReason,
  children,
}: {
  saveLabel?: string
  cancelTo: string
  busy: boolean
  /** Why saving is disabled. */
  disabledReason?: string | null
  children?: ReactNode
}) {
  const [bar, isEdited] = useIsEdited()
  return (
    <div
      ref={bar}
      className="save-bar sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center gap-2 border-t border-border bg-surface px-4 py-3 sm:-mx-6 sm:px-6"
    >
      <div className="min-w-0 flex-1 text-sm text-ink-2">
        {children}
        <p role="status">{isEdited ? 'Unsaved changes' : ''}</p>
      </div>
      <LinkButton to={cancelTo}>Cancel</LinkButton>
      <Button
        variant="primary"
        name="intent"
        value="save"
        busy={busy}
        disabled={Boolean(disabledReason)}
        aria-describedby={disabledReason ? 'off' : undefined}
      >
        {saveLabel}
      </Button>
    </div>
  )
}

/** Returns whether anything was typed into the surrounding form. */
function useIsEdited() {
  const bar = useRef<HTMLDivElement>(null)
  const [isEdited, setIsEdited] = useState(false)
  useEffect(() => {
    const form = bar.current?.closest('form')
    const markEdited = () => setIsEdited(true)
    form?.addEventListener('input', markEdited)
    return () => form?.removeEventListener('input', markEdited)
  }, [])
  return [bar, isEdited] as const
}
