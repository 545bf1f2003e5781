import { IconButton } from '#app/ui/button'
import { Choices } from '#app/ui/choice-field'
import { ChoiceGroup } from '#app/ui/choice-group'
import { RecipientSearch } from './recipient-search'
import type { Recipient, RecipientChoices } from './recipients.server'
import type { ScheduleFields } from './use-schedule-form'

/** The recipients. In small accounts, users are ticked; otherwise rows are added by name or address and removed. */
export function RecipientsField({
  fields,
  recipients,
}: {
  fields: ScheduleFields
  recipients: RecipientChoices
}) {
  const { few, known, chosen, unsubscribed } = recipients
  return (
    <ChoiceGroup
      field={fields.recipients}
      legend="Recipients"
      hint="Recipients only get rows for locations they can access."
    >
      {few ? (
        <Choices
          field={fields.recipients}
          type="checkbox"
          options={recipientRows(recipients).map((person) => ({
            value: person.id,
            label: person.name,
            hint: <Address {...person} />,
            disabled: unsubscribed.some(({ id }) => id === person.id),
          }))}
        />
      ) : (
        <>
          <ul className="mb-2 divide-y divide-border empty:hidden">
            {chosen.map((person) => (
              <li key={person.id} className="flex items-center gap-2 py-1">
                <input type="hidden" name="recipients" value={person.id} />
                <span className="min-w-0 flex-1 text-sm wrap-anywhere">
                  {person.name}
                  <span className="hint block">
                    <Address {...person} />
                  </span>
                </span>
                <IconButton
                  label={`Remove ${person.name}`}
                  icon="close"
                  name="intent"
                  value={`remove-recipient:${person.id}`}
                />
              </li>
            ))}
          </ul>
          <RecipientSearch key={chosen.map(({ id }) => id).join()} fields={fields} known={known} />
        </>
      )}
      {unsubscribed.length > 0 ? (
        <>
          <p className="hint mt-1">
            Unsubscribed: {unsubscribed.map(({ name }) => name).join(', ')}. They get it again when they ask
            for it themselves, by the link in a mail they have.
          </p>
          <input type="hidden" name="takenOff" value="" />
          <Choices
            field={fields.takenOff}
            type="checkbox"
            options={unsubscribed.map(({ id, name }) => ({ value: id, label: `Remove ${name} permanently` }))}
          />
        </>
      ) : null}
    </ChoiceGroup>
  )
}

/** Returns everybody who can be ticked or is chosen, in order. */
export function recipientRows({ few, chosen }: RecipientChoices): (Recipient & { isChosen: boolean })[] {
  const isAmong = (people: { id: string }[], id: string) => people.some((each) => each.id === id)
  const offered = (few ?? []).map((person) => ({ ...person, isMailed: true }))
  return [...offered, ...chosen.filter(({ id }) => !isAmong(offered, id))].map((person) => ({
    ...person,
    isChosen: isAmong(chosen, person.id),
  }))
}

function Address({ email, isMailed }: Recipient) {
  return <>{isMailed ? email : `${email || 'No e-mail address'} · deactivated, gets no mail`}</>
}
