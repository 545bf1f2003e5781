import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { useState } from 'react'
import type { z } from 'zod'
import type { ShownConflict } from '#app/kit/forms/shown-conflict'
import { Banner } from '#app/kit/ui/banner'
import { Button, LinkButton } from '#app/kit/ui/button'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { UnsavedGuard } from '#app/kit/ui/forms/unsaved-guard'
import { useForm } from '#app/kit/ui/forms/use-form'
import { ShownValues } from '#app/platform/page/shown-values'
import { hasPhoneNumber, type PostContent, topics } from '../post'
import { PostCard } from '../post-card'
import type { FormPage } from '../post-pages.server'
import { PostFields } from './post-fields'
import type { contentSchema } from './post-schema'

/** The input as typed, and the hidden field of a form that has saved it. */
type Kept = { values: PostContent; shown: string }

type Props = Omit<FormPage, 'isScheduled'> & {
  image: FormPage['image']
  /** The response to the last submission. `kept` is what the submission has stored, while the form stays open. */
  reply: (SubmissionResult & { kept?: Kept | null; conflicts?: ShownConflict[] }) | undefined
  cancelTo: string
}

/** The form of a post, next to a preview. With JavaScript, the preview is updated while the user types. */
export function PostForm({
  post,
  business,
  imagePath,
  image,
  stored,
  shown,
  remarks,
  constraint,
  dateLimits,
  reply,
  cancelTo,
}: Props) {
  // Following a link to a field discards the reply. Remember what the reply has saved, so that the form does not treat
  // it as an unsaved change.
  const [kept, setKept] = useState(reply?.kept)
  if (reply?.kept && reply.kept !== kept) setKept(reply.kept)
  const [form, fields, isUnsaved] = useForm<z.input<typeof contentSchema>>({
    id: 'post',
    lastResult: reply ?? remarks,
    constraint,
    defaultValue: kept?.values ?? stored,
  })
  const content = textsOf(form.value ?? {})
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Form {...getFormProps(form)} method="post" className="group/post max-w-form">
        <UnsavedGuard isUnsaved={isUnsaved} title="This post hasn't been published yet" exitLabel="Leave" />
        {/* Enter activates the first submit button. Without this hidden button, that would be the image button. */}
        <button
          type="submit"
          name="intent"
          value="next"
          className="sr-only"
          tabIndex={-1}
          aria-hidden="true"
        />
        <ErrorSummary
          form={form}
          introduction={reply || !remarks ? 'Fix any errors in the form and try again' : undefined}
        />
        <ShownValues shown={kept?.shown ?? shown} reply={reply} noun="post" />
        <div className="flex flex-col gap-5">
          <PostFields topic={post.topic} fields={fields} dateLimits={dateLimits} />
          <div>
            <p className="label">Image</p>
            <p className="hint mb-2">
              {image ? `One image, ${image.width} × ${image.height} px` : 'One JPG or PNG image. Optional.'}
            </p>
            <Button name="intent" value="image" icon="photo">
              {image ? 'Change image' : 'Add image'}
            </Button>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" name="intent" value="next">
              Next: review
            </Button>
            <Button name="intent" value="preview">
              Preview
            </Button>
            <LinkButton variant="quiet" to={cancelTo}>
              Cancel
            </LinkButton>
          </div>
        </div>
      </Form>
      <div className="space-y-3">
        <h2 className="text-md font-semibold">Preview</h2>
        <PostCard
          topic={post.topic}
          content={content}
          business={business}
          image={image}
          imagePath={imagePath}
        />
        {hasPhoneNumber(content.summary ?? '') ? <PhoneWarning /> : null}
        <p className="max-w-form text-sm text-ink-2">
          {`Approximate preview of this ${topics[post.topic].name.toLowerCase()}. Google shows each location’s own name.`}
        </p>
      </div>
    </div>
  )
}

export function PhoneWarning() {
  return (
    <Banner level="warning" className="max-w-form">
      Google may reject posts with a phone number in the text. Use the Call now button instead.
    </Banner>
  )
}

/**
 * Returns the values that are strings. If a request contains a field several times, its value is an array, which the
 * preview cannot show.
 */
function textsOf(values: Partial<PostContent>): Partial<PostContent> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string'))
}
