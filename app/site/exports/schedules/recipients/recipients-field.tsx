import { IconButton } from '#app/kit/ui/button'
import { Choices } from '#app/kit/ui/fields/choice-field'
import { ChoiceGroup } from '#app/kit/ui/fields/choice-group'
import type { ScheduleFields } from '../use-schedule-form'
import { recipientRows } from './recipient-rows'
import { RecipientSearch } from './recipient-search'
import type { Recipient, RecipientChoices } from './recipients.server'

/** The recipients field: checkboxes in accounts with few users, otherwise a list with a search field. */
export function RecipientsField({
  fields,
  recipients,
}: {
  fields: ScheduleFields
  recipients: RecipientChoices
}) {
  const { allUsers, suggestions, chosen, unsubscribed } = recipients
  return (
    <ChoiceGroup
      field={fields.recipients}
      legend="Recipients"
      hint="Recipients see only the locations they have access to."
    >
      {allUsers ? (
        <Choices
          field={fields.recipients}
          type="checkbox"
          options={recipientRows(recipients).map((user) => ({
            value: user.id,
            label: user.name,
            hint: <EmailAddress {...user} />,
            disabled: unsubscribed.some(({ id }) => id === user.id),
          }))}
        />
      ) : (
        <>
          <ul className="mb-2 divide-y divide-border empty:hidden">
            {chosen.map((user) => (
              <li key={user.id} className="flex items-center gap-2 py-1">
                <input type="hidden" name="recipients" value={user.id} />
                <span className="min-w-0 flex-1 text-sm wrap-anywhere">
                  {user.name}
                  <span className="hint block">
                    <EmailAddress {...user} />
                  </span>
                </span>
                <IconButton
                  label={`Remove ${user.name}`}
                  icon="close"
                  name="intent"
                  value={`remove-recipient:${user.id}`}
                />
              </li>
            ))}
          </ul>
          <RecipientSearch
            key={chosen.map(({ id }) => id).join()}
            fields={fields}
            suggestions={suggestions}
          />
        </>
      )}
      {unsubscribed.length > 0 ? (
        <>
          <p className="hint mt-1">
            Unsubscribed: {unsubscribed.map(({ name }) => name).join(', ')}. They can resubscribe using the
            link in an earlier email.
          </p>
          <input type="hidden" name="removedRecipients" value="" />
          <Choices
            field={fields.removedRecipients}
            type="checkbox"
            options={unsubscribed.map(({ id, name }) => ({ value: id, label: `Remove ${name} permanently` }))}
          />
        </>
      ) : null}
    </ChoiceGroup>
  )
}

function EmailAddress({ email, isMailed }: Recipient) {
  return <>{isMailed ? email : `${email || 'No email address'} · deactivated, not emailed`}</>
}
