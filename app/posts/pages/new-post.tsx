import type { SubmissionResult } from '@conform-to/react'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireViewer } from '#app/session/viewer.server'
import { pageTitle } from '#app/shell/page-title'
import { useAccountHref } from '#app/shell/use-account-href'
import { Button, LinkButton } from '#app/ui/button'
import { ChoiceGroup, Radio } from '#app/ui/choice-field'
import { ErrorSummary } from '#app/ui/error-summary'
import { Form } from '#app/ui/form'
import { counted } from '#app/ui/numbers'
import { PageHeader } from '#app/ui/page-header'
import { SelectField } from '#app/ui/select-field'
import { beginPage, beginPosted } from '../begin-page.server'
import { topicCodes, topics } from '../post'
import { PostSteps } from '../post-steps'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireViewer(context)
  return viewer.query((tx) => beginPage(tx, request))
}

export async function action({ request, context }: ActionFunctionArgs) {
  return beginPosted(request, requireViewer(context))
}

export const meta: MetaFunction = () => [{ title: pageTitle('New Google post') }]

export default function NewPost() {
  const { isChosen, count, refusal, fields, offers } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as SubmissionResult | undefined
  const href = useAccountHref()
  const errors = Object.entries(reply?.error ?? {}).flatMap(([field, messages]) =>
    (messages ?? []).map((message) => ({ field, message })),
  )
  return (
    <>
      <PageHeader
        title="New Google post"
        meta={
          isChosen ? `For ${counted(count, 'location')}` : 'Shown on the Google profiles of your locations'
        }
      />
      <PostSteps current="type" />
      <Form method="post" className="max-w-form">
        <ErrorSummary
          errors={errors.length || !refusal ? errors : [{ field: 'locations', message: refusal }]}
        />
        <input type="hidden" name="step" value="type" />
        {fields.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <div className="flex flex-col gap-5">
          <ChoiceGroup id="topic" legend="Type of post" errors={reply?.error?.topic ?? undefined}>
            {topicCodes.map((code, n) => (
              <Radio
                key={code}
                name="topic"
                value={code}
                label={topics[code].name}
                hint={topics[code].hint}
                defaultChecked={n === 0}
              />
            ))}
          </ChoiceGroup>
          {isChosen ? null : (
            <>
              <input type="hidden" name="scope" value="all" />
              <SelectField
                id="locations"
                name="search"
                label="Locations"
                options={offers}
                hint="To choose some of them, tick them on the Local listings page."
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
