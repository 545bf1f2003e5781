import { useEffect, useRef } from 'react'
import { Button } from '#app/kit/ui/button'
import { shortcuts } from './shortcuts'

/** A dialog that lists the shortcut keys and what they do. As in every dialog, Escape closes it. */
export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="shortcuts" closedby="any" onClose={onClose}>
      <h2 id="shortcuts" className="text-md font-semibold">
        Keyboard shortcuts
      </h2>
      <dl className="mt-3 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-sm">
        {shortcuts.map(({ key, meaning }) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-sm border border-border-strong px-1.5 py-0.5">{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
        <dt>
          <kbd className="rounded-sm border border-border-strong px-1.5 py-0.5">Ctrl+K</kbd>
        </dt>
        <dd>Search everything</dd>
      </dl>
      <Button type="button" className="mt-4" onClick={() => dialog.current?.close()}>
        Close
      </Button>
    </dialog>
  )
}
