import { Link, useSearchParams } from '@remix-run/react'
import { useEffect } from 'react'
import { formatInteger, formatPercentage } from '#app/kit/ui/format-numbers'
import { useToast } from '#app/kit/ui/overlays/toast'
import { Progress } from '#app/kit/ui/progress'
import { useAccountHref } from '#app/platform/page/use-account-href'
import type { FilePage } from './file-page.server'
import { fileMessages, fileStatusLabels } from './file-status-labels'
import { usePolling } from './use-polling'

/** The number of seconds between page reloads without JavaScript. */
const POLL_SECONDS = 2

type Props = { file: Omit<FilePage, 'createdAt' | 'expiresAt'> }

export function FileProgress({ file }: Props) {
  const isLate = usePolling(true, file.isImpersonated ? 60 : 10)
  const showToast = useToast()
  const message = delayMessage(file)
  useEffect(() => {
    if (isLate) showToast({ level: 'info', message, duration: 5000 })
  }, [isLate, message, showToast])
  const share =
    file.expected === null ? '' : ` (${formatPercentage(Math.min(file.rows, file.expected), file.expected)})`
  const href = useAccountHref()
  return (
    <div className="max-w-form space-y-3">
      <div role="status">
        <Progress
          label={`${fileStatusLabels[file.status].label}: rows written${share}`}
          done={file.rows}
          total={file.expected ?? undefined}
        />
        {isLate ? <p className="mt-2 text-sm">{message}</p> : null}
      </div>
      <p className="text-sm text-ink-2">You can leave this page. The file will still be created.</p>
      {isLate ? (
        <Link to={href('/file-downloads/:fileId', { fileId: file.id })} reloadDocument>
          Check now
        </Link>
      ) : null}
      <NoScriptPolling file={file} message={message} />
    </div>
  )
}

function delayMessage({ mailFollows }: Pick<FilePage, 'mailFollows'>): string {
  return mailFollows
    ? `${fileMessages.takesLonger} ${fileMessages.linkFollows}`
    : `${fileMessages.takesLonger} Come back to this page.`
}

function NoScriptPolling({ file: { id, isImpersonated }, message }: Props & { message: string }) {
  const href = useAccountHref()
  const [search] = useSearchParams()
  const maxPolls = isImpersonated ? 30 : 5
  const pollCount = Number(search.get('n') ?? '1')
  const isPolling = Number.isInteger(pollCount) && pollCount >= 1 && pollCount <= maxPolls
  return (
    <noscript>
      {isPolling ? (
        <>
          <meta
            httpEquiv="refresh"
            content={`${POLL_SECONDS};url=${href('/file-downloads/:fileId', { fileId: id }, `n=${pollCount + 1}`)}`}
          />
          <p className="text-sm">
            Checking again in {POLL_SECONDS} seconds ({formatInteger(pollCount)} of {maxPolls}).{' '}
            <Link to={href('/file-downloads/:fileId', { fileId: id }, 'n=off')}>Stop checking</Link>
          </p>
        </>
      ) : (
        <p className="text-sm">{message}</p>
      )}
      <p className="text-sm">
        <Link to={href('/file-downloads/:fileId', { fileId: id })}>Check now</Link>
      </p>
    </noscript>
  )
}
