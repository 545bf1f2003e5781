import type { FieldMetadata } from '@conform-to/react'
import type { PostTopic } from '#app/kit/database/schema'
import { DateField } from '#app/kit/ui/calendar/date-field'
import type { DateLimits } from '#app/kit/ui/calendar/date-limits'
import { SelectField } from '#app/kit/ui/fields/select-field'
import { TextField } from '#app/kit/ui/fields/text-field'
import { TextareaField } from '#app/kit/ui/fields/textarea-field'
import { buttonCodes, buttons, type ContentField, fieldLabels, languages } from '../post'

type Props = { fields: Record<ContentField, FieldMetadata<unknown>>; dateLimits: DateLimits }

/** The form fields of a post. Each kind of post has its own set of fields. */
export function PostFields({ topic, ...props }: Props & { topic: PostTopic }) {
  const text = fieldProps(props)
  return (
    <>
      {topic === 'STANDARD' ? null : (
        <>
          <TextField {...text('title')} />
          <DateFields {...props} />
        </>
      )}
      <TextareaField {...text('summary')} rows={6} isCounted optional={topic !== 'STANDARD'} />
      {topic === 'OFFER' ? <OfferFields {...props} /> : <ButtonFields {...props} />}
      <SelectField
        {...text('language')}
        options={Object.entries(languages).map(([value, label]) => ({ value, label }))}
      />
    </>
  )
}

function DateFields(props: Props) {
  const text = fieldProps(props)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField {...text('startDate')} {...props.dateLimits} hint="MM/DD/YY" />
        <TextField {...text('startTime')} type="time" optional hint="Defaults to 12:00 AM." />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField {...text('endDate')} {...props.dateLimits} hint="MM/DD/YY, within a year" />
        <TextField {...text('endTime')} type="time" optional hint="Defaults to 11:59 PM." />
      </div>
    </>
  )
}

function OfferFields(props: Props) {
  const text = fieldProps(props)
  return (
    <>
      <TextField {...text('couponCode')} optional autoComplete="off" />
      <TextField
        {...text('redeemUrl')}
        type="url"
        optional
        hint="Offers can’t have a button. Google shows only this link."
      />
      <TextareaField {...text('terms')} rows={4} isCounted optional />
    </>
  )
}

/** The fields for the button. A call button uses each location’s own phone number, so it needs no link. */
function ButtonFields(props: Props) {
  const text = fieldProps(props)
  return (
    <>
      <SelectField
        {...text('button')}
        options={[
          { value: '', label: 'None' },
          ...buttonCodes.map((code) => ({ value: code, label: buttons[code] })),
        ]}
      />
      <p className="hint hidden group-with-[option[value=CALL]:checked]/post:block">
        Calls go to each location’s own phone number.
      </p>
      <TextField
        {...text('buttonUrl')}
        type="url"
        className="group-with-[[name=button]_option[value='']:checked]/post:hidden group-with-[option[value=CALL]:checked]/post:hidden"
        hint="Where the button goes, such as https://www.example.com"
      />
    </>
  )
}

function fieldProps({ fields }: Pick<Props, 'fields'>) {
  return (name: ContentField) => ({ field: fields[name], label: fieldLabels[name] })
}
