import { useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useAccountHref } from '#app/page/use-account-href'
import { Button } from '#app/ui/button'
import { TextField } from '#app/ui/text-field'
import { useCombobox } from '#app/ui/use-combobox'
import type { Person } from './recipients.server'
import type { ScheduleFields } from './use-schedule-form'

/**
 * Finds a user by name or email address. With a script, choosing from the list adds them; otherwise the button does.
 */
export function RecipientSearch({ fields, known }: { fields: ScheduleFields; known: Person[] }) {
  const Combobox = useCombobox()
  const box = useRef<HTMLDivElement>(null)
  const add = () => {
    const button = box.current?.querySelector<HTMLButtonElement>('[value="add-recipient"]')
    button?.form?.requestSubmit(button)
  }
  const { found, isSearching, find } = useFound(known)
  const search = {
    field: fields.sought,
    label: 'Add a user by name or e-mail address',
    autoComplete: 'off',
    className: 'flex-1',
  }
  return (
    <div ref={box} className="flex items-end gap-2">
      {Combobox ? (
        <Combobox
          {...search}
          valueField={fields.soughtId}
          options={found.map((person) => ({ value: person.id, label: written(person) }))}
          chosen={null}
          isSearching={isSearching}
          onSearch={find}
          onChoose={(id) => {
            // The chosen name has to be in the field first.
            if (id) setTimeout(add)
          }}
        />
      ) : (
        <TextField {...search} list="schedule-users" />
      )}
      <datalist id="schedule-users">
        {known.map((person) => (
          <option key={person.id} value={written(person)} />
        ))}
      </datalist>
      <Button name="intent" value="add-recipient" icon="plus">
        Add
      </Button>
    </div>
  )
}

function written({ name, email }: Person): string {
  return `${name} <${email}>`
}

/** Searches 250 ms after the last keystroke. */
function useFound(known: Person[]) {
  const href = useAccountHref()
  const [text, setText] = useState('')
  const { load, data, state } = useFetcher<Person[]>()
  useEffect(() => {
    if (text.trim() === '') return
    const timer = setTimeout(
      () => load(href('/settings/scheduled-exports/recipients', new URLSearchParams({ q: text }))),
      250,
    )
    return () => clearTimeout(timer)
  }, [text, load, href])
  return {
    found: (text.trim() ? data : undefined) ?? known.slice(0, 5),
    isSearching: state !== 'idle',
    find: setText,
  }
}
