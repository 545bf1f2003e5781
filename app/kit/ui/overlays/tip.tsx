import type { ReactNode } from 'react'
import { Icon } from '../icon'
import './tip.css'

/** Shows a small button that opens a sentence. Works with touch, with the keyboard, and without JavaScript. */
export function Tip({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <>
      <button type="button" className="tip" popovertarget={id} aria-label={label}>
        <Icon name="info" size={14} />
      </button>
      <span id={id} popover="auto" className="menu menu-narrow tip-text">
        {children}
      </span>
    </>
  )
}
