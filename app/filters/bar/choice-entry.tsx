import type { LookupEntry } from '#app/filters/lookup'
import type { FilterChoice } from './filter-bar-data'

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
    <label className="menu-entry py-1">
      <input
        type={choice.isMultiple ? 'checkbox' : 'radio'}
        name={choice.parameter}
        value={entry.id}
        defaultChecked={isChosen}
        onChange={(event) => onChoose(entry, event.currentTarget)}
      />
      <span className="min-w-0 flex-1">
        {entry.name}{' '}
        {entry.detail && choice.field !== 'group' ? (
          <span className="block text-xs text-ink-3">{entry.detail}</span>
        ) : null}
      </span>{' '}
      {entry.detail && choice.field === 'group' ? (
        <span className="text-xs text-ink-3">
          {entry.detail}
          <span className="sr-only"> active locations</span>
        </span>
      ) : null}
    </label>
  )
}
