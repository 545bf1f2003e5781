import { Link, useSearchParams } from '@remix-run/react'
import { useEffect } from 'react'
import { useAccountHref } from '#app/page/use-account-href'
import { percentage, wholeNumber } from '#app/ui/numbers'
import { Progress } from '#app/ui/progress'
import { useToast } from '#app/ui/toast'
import type { FilePage } from './file-page.server'
import { fileStates, sayings } from './file-status'
import { useLookingAgain } from './use-looking-again'

/** Seconds between reloads of the page without a script. */
const SECONDS = 2

type Shown = { file: Omit<FilePage, 'createdAt' | 'expiresAt'> }

export function FileProgress({ file }: Shown) {
  const isLate = useLookingAgain(true, file.isActedAs ? 60 : 10)
  const showToast = useToast()
  const words = takesLonger(file)
  useEffect(() => {
    if (isLate) showToast({ level: 'info', message: words, duration: 5000 })
  }, [isLate, words, showToast])
  const share =
    file.expected === null ? '' : ` (${percentage(Math.min(file.rows, file.expected), file.expected)})`
  const href = useAccountHref()
  return (
    <div className="max-w-form space-y-3">
      <div role="status">
        <Progress
          label={`${fileStates[file.status].word}: rows written${share}`}
          done={file.rows}
          total={file.expected ?? undefined}
        />
        {isLate ? <p className="mt-2 text-sm">{words}</p> : null}
      </div>
      <p className="text-sm text-ink-2">You may leave this page; the file is made all the same.</p>
      {isLate ? (
        <Link to={href('/file-downloads/:fileId', { fileId: file.id })} reloadDocument>
          Check now
        </Link>
      ) : null}
      <WithoutScript file={file} words={words} />
    </div>
  )
}

function takesLonger({ mailFollows }: Pick<FilePage, 'mailFollows'>): string {
  return mailFollows
    ? `${sayings.takesLonger} ${sayings.linkFollows}`
    : `${sayings.takesLonger} Come back to this page.`
}

function WithoutScript({ file: { id, isActedAs }, words }: Shown & { words: string }) {
  const href = useAccountHref()
  const [search] = useSearchParams()
  const most = isActedAs ? 30 : 5
  const turn = Number(search.get('n') ?? '1')
  const isLooking = Number.isInteger(turn) && turn >= 1 && turn <= most
  return (
    <noscript>
      {isLooking ? (
        <>
          <meta
            httpEquiv="refresh"
            content={`${SECONDS};url=${href('/file-downloads/:fileId', { fileId: id }, `n=${turn + 1}`)}`}
          />
          <p className="text-sm">
            Checking again in {SECONDS} seconds ({wholeNumber(turn)} of {most}).{' '}
            <Link to={href('/file-downloads/:fileId', { fileId: id }, 'n=off')}>Stop checking</Link>
          </p>
        </>
      ) : (
        <p className="text-sm">{words}</p>
      )}
      <p className="text-sm">
        <Link to={href('/file-downloads/:fileId', { fileId: id })}>Check now</Link>
      </p>
    </noscript>
  )
}
