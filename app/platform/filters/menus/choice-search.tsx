import { Button } from '#app/kit/ui/button'
import type { MenuName } from '../menu-state'
import type { FilterChoice, MenuList } from './filter-choice'

/**
 * The search field of a menu. Without JavaScript, its button submits the whole form, and the response shows the page
 * with the menu open.
 */
export function ChoiceSearch({
  choice,
  list,
  onSearch,
}: {
  choice: Pick<FilterChoice, 'label' | 'plural' | 'listed' | 'isOpen'> & { field: MenuName }
  list: MenuList
  onSearch: (q: string) => void
}) {
  const id = `filter-${choice.field}-q`
  const name = choice.label.toLowerCase()
  return (
    <div className="p-1">
      <label className="label" htmlFor={id}>
        Find a {name}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          className="field"
          type="search"
          name={`q_${choice.field}`}
          defaultValue={choice.listed.q}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the user pressed Find, and the page was reloaded with this menu open
          autoFocus={choice.isOpen}
          onInput={(event) => onSearch(event.currentTarget.value)}
        />
        <Button name="intent" value={`find-${choice.field}`}>
          Find
        </Button>
      </div>
      <p role="status" className="hint mt-1 empty:hidden">
        {list.q && !list.failure && list.entries.length === 0 ? `No ${choice.plural} found` : null}
      </p>
    </div>
  )
}
