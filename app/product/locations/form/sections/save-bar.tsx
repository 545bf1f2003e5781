import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, LinkButton } from '#app/kit/ui/button'

/**
 * The bar with the save and cancel buttons, which is always visible. `children` explain why saving is disabled, or what
 * the location costs.
 */
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
  /** The reason why saving is disabled; null if it is enabled. */
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

/** Returns a ref for the bar and whether the user has changed anything in the surrounding form. */
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
