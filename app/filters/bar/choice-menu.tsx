import { Link } from '@remix-run/react'
import type { Bar, Choice } from './bar'
import { ChoiceList } from './choice-list'
import { FilterMenu } from './filter-menu'
import { useMenu } from './use-menu'

/** One field's menu: native radios where one of many can be chosen, checkboxes where several can. */
export function ChoiceMenu({
  choice,
  bar,
  apply,
}: {
  choice: Choice
  bar: Bar
  apply: (form: HTMLFormElement) => void
}) {
  const { choose, ...menu } = useMenu(apply, { appliesOnClose: choice.many })
  const { field, label, value, removeTo, isOpen } = choice
  return (
    <FilterMenu name={field} {...{ label, value, removeTo }} closeTo={isOpen ? bar.here : null} {...menu}>
      <ChoiceList
        key={choice.chosen.map((entry) => entry.id).join() + choice.lookup + choice.listed.q}
        choice={choice}
        onChoose={(input) => choice.many || choose(input.form)}
      />
      {choice.add ? (
        <Link className="menu-entry mt-1.5" to={choice.add.to}>
          {choice.add.label}
        </Link>
      ) : null}
    </FilterMenu>
  )
}
