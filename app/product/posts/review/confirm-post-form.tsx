import { type FormMetadata, getFormProps } from '@conform-to/react'
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Button, LinkButton } from '#app/kit/ui/button'
import { DateField } from '#app/kit/ui/calendar/date-field'
import { ChoiceField } from '#app/kit/ui/fields/choice-field'
import { TextField } from '#app/kit/ui/fields/text-field'
import { pluralize } from '#app/kit/ui/format-numbers'
import { Form } from '#app/kit/ui/forms/form'
import type { useForm } from '#app/kit/ui/forms/use-form'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { processingMessage } from '../image/image-rules'
import type { ReviewPage } from '../post-pages.server'
import type { confirmSchema } from './confirm-schema'

type Values = z.input<ReturnType<typeof confirmSchema>>

type Props = Pick<ReviewPage, 'post' | 'isGood' | 'isScheduled' | 'image' | 'timeZone' | 'dateLimits'> & {
  ready: number
  shownValues: ReactNode
  form: FormMetadata<Values>
  fields: ReturnType<typeof useForm<Values>>[1]
}

/** The form to select when the post is sent, and to confirm it. */
export function ReviewForm(props: Props) {
  const { post, isGood, isScheduled, image, timeZone, dateLimits, ready, shownValues, form, fields } = props
  const href = useAccountHref()
  const isProcessing = image?.state === 'processing'
  return (
    <Form {...getFormProps(form)} method="post" className="group/review mt-4 max-w-form space-y-4">
      {shownValues}
      <input type="hidden" name="expected" value={ready} />
      {isScheduled ? (
        <input type="hidden" name="when" value="later" />
      ) : (
        <ChoiceField
          field={fields.when}
          legend="When"
          type="radio"
          options={[
            { value: 'now', label: 'Post now' },
            { value: 'later', label: 'Schedule for later' },
          ]}
        />
      )}
      <div
        className={
          isScheduled
            ? 'grid gap-4 sm:grid-cols-2'
            : 'hidden gap-4 sm:grid-cols-2 group-with-[[value=later]:checked]/review:grid'
        }
      >
        <DateField field={fields.sendDate} label="Date" hint="MM/DD/YY" {...dateLimits} />
        <TextField field={fields.sendTime} label="Time" type="time" hint={`Account time zone: ${timeZone}`} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          disabled={!isGood || isProcessing || image?.state === 'refused' || ready === 0}
        >
          {isProcessing
            ? processingMessage
            : isScheduled
              ? 'Save'
              : `Post to ${pluralize(ready, 'location')}`}
        </Button>
        <LinkButton to={href('/dashboard/local_listings/google-posts/:postId/edit', { postId: post.id })}>
          Back to editing
        </LinkButton>
      </div>
      {isProcessing ? (
        <p className="text-sm">
          <Link
            to={href('/dashboard/local_listings/google-posts/:postId/review', { postId: post.id })}
            reloadDocument
          >
            Check again
          </Link>
        </p>
      ) : null}
    </Form>
  )
}
