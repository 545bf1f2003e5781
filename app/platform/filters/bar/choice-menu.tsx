import { Link } from '@remix-run/react'
import type { FilterChoice } from '../menus/filter-choice'
import { FilterMenu } from '../menus/filter-menu'
import { useChoiceMenu } from '../menus/use-choice-menu'
import { ChoiceList } from './choice-list'
import type { FilterBarData } from './filter-bar-data'

/** The menu of one field: native radio buttons for a single choice, checkboxes for multiple choices. */
export function ChoiceMenu({
  choice,
  bar,
  apply,
}: {
  choice: FilterChoice
  bar: FilterBarData
  apply: (form: HTMLFormElement) => void
}) {
  const { choose, ...menu } = useChoiceMenu(apply, { appliesOnClose: choice.isMultiple })
  const { field, label, value, removeTo, isOpen } = choice
  return (
    <FilterMenu
      name={field}
      label={label}
      value={value}
      removeTo={removeTo}
      closeTo={isOpen ? bar.currentPath : null}
      {...menu}
    >
      <ChoiceList
        key={choice.chosen.map((entry) => entry.id).join() + choice.lookup + choice.listed.q}
        choice={choice}
        onChoose={(input) => choice.isMultiple || choose(input.form)}
      />
      {choice.add ? (
        <Link className="menu-entry mt-1.5" to={choice.add.to}>
          {choice.add.label}
        </Link>
      ) : null}
    </FilterMenu>
  )
}
