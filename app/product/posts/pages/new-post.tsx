import { getFormProps } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import { Button, LinkButton } from '#app/kit/ui/button'
import { ChoiceField } from '#app/kit/ui/fields/choice-field'
import { SelectField } from '#app/kit/ui/fields/select-field'
import { pluralize } from '#app/kit/ui/format-numbers'
import { ErrorSummary } from '#app/kit/ui/forms/error-summary'
import { Form } from '#app/kit/ui/forms/form'
import { useForm } from '#app/kit/ui/forms/use-form'
import { PageHeader } from '#app/kit/ui/page-header'
import { pageTitle } from '#app/platform/page/page-title'
import { useAccountHref } from '#app/platform/page/use-account-href'
import { requireViewer } from '#app/platform/viewer/viewer.server'
import type { startSchema } from '../editing/post-schema'
import { PostSteps } from '../editing/post-steps'
import { handleStartSubmit, loadStartPage } from '../editing/start-page.server'
import { topicCodes, topics } from '../post'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query((tx) => loadStartPage(tx, request))
}

export async function action({ request, context }: ActionFunctionArgs) {
  return handleStartSubmit(request, requireViewer(context))
}

export const meta: MetaFunction = () => [{ title: pageTitle('New Google post') }]

export default function NewPost() {
  const { isChosen, count, selectionError, selection, locationOptions, constraint } =
    useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const href = useAccountHref()
  const [form, fields] = useForm<z.input<typeof startSchema> & { search?: string }>({
    id: 'begin',
    lastResult: reply ?? selectionError,
    constraint,
    defaultValue: { topic: topicCodes[0], search: '' },
  })
  return (
    <>
      <PageHeader
        title="New Google post"
        meta={
          isChosen ? `For ${pluralize(count, 'location')}` : 'Shown on the Google profiles of your locations'
        }
      />
      <PostSteps current="type" />
      <Form {...getFormProps(form)} method="post" className="card max-w-form p-4">
        <ErrorSummary form={form} fallbackField={isChosen ? undefined : fields.search} />
        <input type="hidden" name="step" value="type" />
        {selection.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <div className="flex flex-col gap-5">
          <ChoiceField
            field={fields.topic}
            legend="Post type"
            type="radio"
            options={topicCodes.map((value) => ({
              value,
              label: topics[value].name,
              hint: topics[value].hint,
            }))}
          />
          {isChosen ? null : (
            <>
              <input type="hidden" name="scope" value="all" />
              <SelectField
                field={fields.search}
                label="Locations"
                options={locationOptions}
                hint="To post to some locations, select them on Local listings."
              />
            </>
          )}
          <div className="flex flex-wrap gap-2">
            <Button variant="primary">Next: write</Button>
            <LinkButton variant="quiet" to={href('/dashboard/local_listings/google-posts')}>
              Cancel
            </LinkButton>
          </div>
        </div>
      </Form>
    </>
  )
}
