import { Link } from '@remix-run/react'
import { useAccountHref } from '#app/shell/use-account-href'
import { Button, LinkButton } from '#app/ui/button'
import { ChoiceGroup, Radio } from '#app/ui/choice-field'
import { Form } from '#app/ui/form'
import { counted } from '#app/ui/numbers'
import { TextField } from '#app/ui/text-field'
import type { ReviewPage } from './post-pages.server'

type Props = Pick<ReviewPage, 'post' | 'isGood' | 'isScheduled' | 'image' | 'timeZone' | 'sendAt'> & {
  ready: number
  errors: Record<string, string[] | null | undefined>
  typed: Record<string, unknown> | undefined
}

/** When the post goes out, and the button that sends it on its way. */
export function ReviewForm({
  post,
  isGood,
  isScheduled,
  image,
  timeZone,
  sendAt,
  ready,
  errors,
  typed,
}: Props) {
  const href = useAccountHref()
  const isProcessing = image !== null && image.state !== 'ready'
  const isLater = isScheduled || typed?.when === 'later'
  const text = (name: 'sendDate' | 'sendTime') => ({
    ...{ id: name, name, errors: errors[name] ?? undefined },
    defaultValue: typeof typed?.[name] === 'string' ? typed[name] : sendAt?.[name],
  })
  return (
    <Form method="post" className="group/review mt-4 max-w-form space-y-4" noValidate>
      <input type="hidden" name="expected" value={ready} />
      {isScheduled ? (
        <input type="hidden" name="when" value="later" />
      ) : (
        <ChoiceGroup id="when" legend="When">
          <Radio name="when" value="now" label="Post now" defaultChecked={!isLater} />
          <Radio name="when" value="later" label="At a date and time" defaultChecked={isLater} />
        </ChoiceGroup>
      )}
      <div
        className={
          isScheduled
            ? 'grid gap-4 sm:grid-cols-2'
            : 'hidden gap-4 sm:grid-cols-2 group-has-[[value=later]:checked]/review:grid'
        }
      >
        <TextField
          {...text('sendDate')}
          label="Date"
          placeholder="MM/DD/YY"
          hint="MM/DD/YY"
          autoComplete="off"
        />
        <TextField
          {...text('sendTime')}
          label="Time"
          type="time"
          hint={`On the clock of the account, ${timeZone}`}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={!isGood || isProcessing || ready === 0}>
          {isProcessing
            ? 'Processing the image…'
            : isScheduled
              ? 'Save'
              : `Post to ${counted(ready, 'location')}`}
        </Button>
        <LinkButton to={href('/dashboard/local_listings/google-posts/:postId/edit', { postId: post.id })}>
          Back to writing
        </LinkButton>
      </div>
      {isProcessing ? (
        <p className="text-sm">
          <Link
            to={href('/dashboard/local_listings/google-posts/:postId/review', { postId: post.id })}
            reloadDocument
          >
            Look again
          </Link>
        </p>
      ) : null}
    </Form>
  )
}
