import type { LookupEntry } from '../lookup'
import type { FilterChoice } from '../menus/filter-choice'

/** A radio button or checkbox, or a hidden input for a chosen id without a name, so that the id is not shown. */
export function ChoiceEntry({
  choice,
  entry,
  isChosen,
  onChoose,
}: {
  choice: FilterChoice
  entry: LookupEntry
  isChosen: boolean
  onChoose: (entry: LookupEntry, input: HTMLInputElement) => void
}) {
  if (entry.name === '') return <input type="hidden" name={choice.parameter} value={entry.id} />
  return (
    <label className="menu-choice">
      <input
        type={choice.isMultiple ? 'checkbox' : 'radio'}
        name={choice.parameter}
        value={entry.id}
        defaultChecked={isChosen}
        onChange={(event) => onChoose(entry, event.currentTarget)}
      />
      <span>
        {`${entry.name} `}
        {entry.detail && choice.field !== 'group' ? <small>{entry.detail}</small> : null}
      </span>{' '}
      {entry.detail && choice.field === 'group' ? (
        <small>
          {entry.detail}
          <span className="sr-only"> active locations</span>
        </small>
      ) : null}
    </label>
  )
}
