import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { siteHref } from '#app/kit/routing/href'
import { DefinitionList } from '#app/kit/ui/definition-list'
import { pluralize } from '#app/kit/ui/format-numbers'
import { PageHeader } from '#app/kit/ui/page-header'
import { Instant } from '#app/platform/page/instant'
import { pageTitle } from '#app/platform/page/page-title'
import { requireMailboxMail } from '../mailbox.server'
import { PlainText } from '../plain-text'

export const handle = { scripts: false }

export async function loader({ params }: LoaderFunctionArgs) {
  return requireMailboxMail(params.mailId)
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.subject ?? 'Email') },
]

export default function Mail() {
  const mail = useLoaderData<typeof loader>()
  return (
    <main id="main" className="mx-auto max-w-page px-4 py-5 sm:px-6">
      <p className="mb-2 text-sm">
        <Link to={siteHref('/dev/mailbox')}>Back to the mailbox</Link>
      </p>
      <PageHeader title={mail.subject} />
      <div className="card mt-4 px-4">
        <DefinitionList
          definitions={[
            { term: 'From', detail: `${mail.from.name} <${mail.from.address}>` },
            { term: 'To', detail: `${mail.to.name} <${mail.to.address}>` },
            ...(mail.replyTo ? [{ term: 'Reply to', detail: mail.replyTo }] : []),
            { term: 'Created', detail: <Instant at={mail.date} /> },
            ...(mail.attachment
              ? [
                  {
                    term: 'Attachment',
                    detail: `${mail.attachment.name}, ${pluralize(mail.attachment.bytes, 'byte')}`,
                  },
                ]
              : []),
            { term: 'Message-ID', detail: mail.messageId },
          ]}
        />
      </div>
      <h2 className="mt-6 mb-2 text-md font-semibold">Plain text</h2>
      <div className="card px-4 py-3">
        <PlainText text={mail.plainText} />
      </div>
      <h2 className="mt-6 mb-2 text-md font-semibold">Preview</h2>
      <iframe
        src={siteHref('/dev/mailbox/:mailId/html', { mailId: mail.id })}
        title="Email preview"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="card h-160 w-full"
      />
    </main>
  )
}
