import { getFormProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { constraintOf } from '#app/kit/forms/form-constraint.server'
import { readForm, respondWithForm, returnPath } from '#app/kit/forms/forms.server'
import { Button, LinkButton } from '#app/kit/ui/button'
import { EmptyState } from '#app/kit/ui/empty-state'
import { TextField } from '#app/kit/ui/fields/text-field'
import { pluralize } from '#app/kit/ui/format-numbers'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import { PageHeader } from '#app/kit/ui/page-header'
import { redirectWithFlash } from '#app/platform/page/flash.server'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { clockOf } from '#app/platform/viewer/clock.server'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import { tagSchema } from '../tags/tag-schema'
import { changeTags } from '../tags/tags.server'

const nothingSelected = 'Select reviews first'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  // The loader also runs after a rejected form, whose errors a redirect would hide. The request then has the headers of
  // the form, or comes from the page's script.
  const isOpenedDirectly =
    !request.headers.has('Content-Type') && request.headers.get('Sec-Fetch-Dest') !== 'empty'
  if (isOpenedDirectly) throw await redirectWithFlash(viewer.href('/reviews'), nothingSelected, 'alert')
  return { constraint: constraintOf(tagSchema) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = requireViewer(context)
  const form = await readForm(request, tagSchema)
  const returnTo = returnPath(form, viewer.href('/reviews'))
  if (!form.payload.ids && form.payload.scope !== 'all')
    return redirectWithFlash(returnTo, nothingSelected, 'alert')
  if (form.status !== 'success') return respondWithForm(form)
  const outcome = await viewer.query((tx) => changeTags(tx, form.value, clockOf(viewer)))
  if (!outcome.ok) return respondWithForm(form, [outcome.reason])
  return redirectWithFlash(returnTo, tagMessages[form.value.intent](pluralize(outcome.changed, 'review')))
}

const tagMessages = {
  add: (reviews: string) => `Tag added to ${reviews}`,
  removeNamed: (reviews: string) => `Tag removed from ${reviews}`,
  remove: () => 'Tag removed',
}

export const meta: MetaFunction = () => [{ title: pageTitle('Tag reviews') }]

/** The page that is shown after the tag form was rejected. It keeps the selection and shows the tag field again. */
export default function TagReviews() {
  const reply = useActionData<typeof action>()
  const { constraint } = useLoaderData<typeof loader>()
  const href = useAccountHref()
  const [form, fields] = useForm<z.input<typeof tagSchema>>({ id: 'tag', lastResult: reply, constraint })
  const submitted = reply?.initialValue ?? {}
  const ids = [submitted.ids ?? []].flat().map(String)
  if (!reply) return <NothingSelected />
  return (
    <Form {...getFormProps(form)} method="post" className="max-w-form">
      <PageHeader
        title="Tag reviews"
        meta={
          submitted.scope
            ? 'All reviews that match the filter'
            : `${pluralize(ids.length, 'review')} selected`
        }
      />
      <div className="card mt-4 p-4">
        <ErrorSummary form={form} fallbackField={fields.name} />
        {ids.map((id) => (
          <input key={id} type="hidden" name="ids" value={id} />
        ))}
        {['scope', 'search', 'expected', 'returnTo'].map((name) =>
          submitted[name] ? (
            <input key={name} type="hidden" name={name} value={String(submitted[name])} />
          ) : null,
        )}
        <TextField field={fields.name} label="Tag" />
        <div className="mt-4 flex gap-2">
          {submitted.intent === 'removeNamed' ? (
            <Button variant="primary" name="intent" value="removeNamed">
              Remove tag
            </Button>
          ) : (
            <Button variant="primary" name="intent" value="add">
              Add tag
            </Button>
          )}
          <LinkButton to={String(submitted.returnTo ?? href('/reviews'))}>Back to Reviews</LinkButton>
        </div>
      </div>
    </Form>
  )
}

function NothingSelected() {
  const href = useAccountHref()
  return (
    <>
      <PageHeader title="Tag reviews" />
      <div className="card mt-4">
        <EmptyState action={<Link to={href('/reviews')}>Back to Reviews</Link>}>{nothingSelected}</EmptyState>
      </div>
    </>
  )
}
