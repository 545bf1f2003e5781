import { Link } from '@remix-run/react'
import type { Bar, Choice } from './bar'
import { Chip } from './chip'
import { ChoiceList } from './choice-list'
import { useMenu } from './use-menu'

/** One field's menu: a popover of native radios or checkboxes, or a plain block while the URL holds it open. */
export function ChoiceMenu({
  choice,
  bar,
  apply,
}: {
  choice: Choice
  bar: Bar
  apply: (form: HTMLFormElement) => void
}) {
  const { menu, onKeyDown } = useMenu(apply)
  const id = `filter-${choice.field}`
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for keys that bubble from the controls inside
    <div className={choice.isOpen ? 'basis-full' : 'contents'} onKeyDown={onKeyDown}>
      <Chip
        menuId={id}
        label={choice.label}
        value={choice.value}
        removeTo={choice.removeTo}
        closeTo={choice.isOpen ? bar.here : null}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a popover; a fieldset cannot be one everywhere */}
      <div
        ref={menu}
        id={id}
        popover={choice.isOpen ? undefined : 'auto'}
        role="group"
        aria-label={choice.label}
        className={choice.isOpen ? 'menu mt-1 max-w-sm' : 'menu'}
        data-applies-on-close={choice.many ? 'true' : undefined}
      >
        <ChoiceList
          key={choice.chosen.map((entry) => entry.id).join() + choice.lookup + choice.listed.q}
          choice={choice}
          onChoose={(input) => {
            if (choice.many || !input.form) return
            apply(input.form)
            menu.current?.hidePopover?.()
          }}
        />
        {choice.addTo ? (
          <Link className="menu-entry border-t border-border" to={choice.addTo}>
            Add Location
          </Link>
        ) : null}
      </div>
    </div>
  )
}
