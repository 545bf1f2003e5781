import { IconButton } from '#app/ui/button'
import { Checkbox, ChoiceGroup } from '#app/ui/choice-field'
import { RecipientSearch } from './recipient-search'
import type { Person, Recipient, RecipientChoices } from './recipients.server'
import type { ScheduleErrors } from './schedule-rules'

/** To whom. A few users are ticked; of more, rows are added by name or address and taken off. */
export function RecipientsField({
  recipients: { few, known, chosen, unsubscribed },
  sought,
  errors,
}: {
  recipients: RecipientChoices
  sought: string
  errors: ScheduleErrors
}) {
  const isChosen = ({ id }: Person) => chosen.some((each) => each.id === id)
  const outside = few ? chosen.filter(({ id }) => !few.some((each) => each.id === id)) : []
  return (
    <ChoiceGroup
      id="schedule-recipients"
      legend="Recipients"
      hint="Each gets the rows of the locations they may see."
      errors={errors.recipients ? [errors.recipients] : undefined}
    >
      {few ? (
        [...few.map((each) => ({ ...each, isMailed: true })), ...outside].map((person) => (
          <Checkbox
            key={person.id}
            name="recipients"
            value={person.id}
            label={person.name}
            hint={<Address {...person} />}
            defaultChecked={isChosen(person)}
            disabled={unsubscribed.some(({ id }) => id === person.id)}
          />
        ))
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
          <RecipientSearch
            key={chosen.map(({ id }) => id).join()}
            known={known}
            sought={sought}
            error={errors.sought}
          />
        </>
      )}
      {unsubscribed.length > 0 ? (
        <>
          <p className="hint mt-1">
            Unsubscribed: {unsubscribed.map(({ name }) => name).join(', ')}. They get it again when they ask
            for it themselves, by the link in a mail they have.
          </p>
          <input type="hidden" name="takenOff" value="" />
          {unsubscribed.map(({ id, name, mayReturn }) => (
            <Checkbox
              key={id}
              name="takenOff"
              value={id}
              label={`Take ${name} off for good`}
              defaultChecked={!mayReturn}
            />
          ))}
        </>
      ) : null}
    </ChoiceGroup>
  )
}

function Address({ email, isMailed }: Recipient) {
  return <>{isMailed ? email : `${email || 'No e-mail address'} · deactivated, gets no mail`}</>
}
