import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { readQuery, textParameter } from '#app/kit/routing/query'
import { pluralize } from '#app/kit/ui/format-numbers'
import { MessagePage } from '#app/platform/page/message-page'
import { pageTitle } from '#app/platform/page/page-title'
import { PublicPage } from '#app/platform/page/public-page'
import { formatFileSize } from '#app/product/imports/import-status-labels'
import { titleOf } from '../file-page.server'
import { fileRetention } from '../file-retention'
import { fileMessages } from '../file-status-labels'
import { loadLinkedFile, type NextStep } from '../linked-file.server'

const statuses = { ready: 200, expired: 410, refused: 403, missing: 404, broken: 404, away: 503 }

const querySchema = z.object({ n: textParameter })

export async function loader({ params, request }: LoaderFunctionArgs) {
  const linked = await loadLinkedFile(params.link, new Date())
  const status = statuses[linked.state]
  if ('next' in linked) return data({ state: linked.state, next: linked.next }, { status })
  if (linked.state !== 'ready') return data({ state: linked.state }, { status })
  const { report, rows, bytes, notice } = linked.file
  const address = `/file-links/${params.link}/file-data`
  return data({
    state: linked.state,
    title: titleOf(report),
    rows: Number(rows),
    bytes: Number(bytes),
    notice,
    address,
    // The download URL redirects here with `n=off` if it could not send the file. Starting the download again would
    // cause a redirect loop.
    startsDownload: readQuery(request, querySchema).n !== 'off',
  })
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data ? linkMessages[data.state].title : 'Download') },
  { name: 'referrer', content: 'no-referrer' },
  // Start the download automatically, because the user clicked the emailed link to get the file.
  ...(data && 'address' in data && data.startsDownload
    ? [{ httpEquiv: 'refresh', content: `0;url=${data.address}` }]
    : []),
]

const linkMessages = {
  ready: { title: fileMessages.started, advice: '' },
  expired: { title: 'This link has expired', advice: `Files are kept for ${fileRetention.asText}.` },
  refused: {
    title: 'You no longer have access to this file',
    advice: 'The recipient no longer has access to this report. Ask an account administrator.',
  },
  missing: { title: fileMessages.missing, advice: 'The file no longer exists.' },
  away: { title: fileMessages.notFetched, advice: 'Try again in a few minutes.' },
  broken: {
    title: 'This link is not valid',
    advice: 'It may be incomplete. Open it from the email again.',
  },
}

export default function FileLink() {
  const linked = useLoaderData<typeof loader>()
  const isReady = 'title' in linked
  const startsAutomatically = isReady && linked.startsDownload
  const { title, advice } = isReady && !startsAutomatically ? linkMessages.away : linkMessages[linked.state]
  return (
    <PublicPage>
      <MessagePage title={title} actions={<Actions linked={linked} />}>
        {isReady
          ? `${linked.title}: ${pluralize(linked.rows, 'row')}, ${formatFileSize(linked.bytes)}. ${linked.notice}${linked.notice && ' '}If the download doesn’t start, press the button.`
          : `${advice} ${'next' in linked ? adviceOf(linked.next) : ''}`}
      </MessagePage>
    </PublicPage>
  )
}

function adviceOf(next: NextStep): string {
  return next === 'ask' ? 'Ask the sender for it.' : 'Sign in to export it again.'
}

function Actions({ linked }: { linked: ReturnType<typeof useLoaderData<typeof loader>> }) {
  if ('address' in linked) return <ActionLink href={linked.address} label="Download file" />
  if (!('next' in linked)) return <ActionLink href="/file-downloads" label="Go to your downloads" />
  return linked.next === 'ask' ? null : <ActionLink href={linked.next.page} label={linked.next.label} />
}

function ActionLink({ href, label }: { href: string; label: string }) {
  return (
    <a className="btn btn-primary" href={href}>
      {label}
    </a>
  )
}
