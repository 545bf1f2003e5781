import { useSearchParams } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { inMegabytes } from '#app/imports/import-status'
import { Instant } from '#app/page/instant'
import { useAccountHref } from '#app/page/use-account-href'
import { counted } from '#app/ui/numbers'
import { useToast } from '#app/ui/toast'
import { sayings } from './file-status'

type Ready = {
  id: string
  rows: number
  bytes: number | null
  expiresAt: Date | string | null
  mailFollows: boolean
}

/** The finished file; the download starts automatically for users who waited for it (not with `n=off`). */
export function FileReady({ file }: { file: Ready }) {
  const [search, setSearch] = useSearchParams()
  const comes = search.get('n') !== 'off'
  const address = useAccountHref()('/fetch-export-file/:fileId/file-data', { fileId: file.id })
  const showToast = useToast()
  const message = file.mailFollows ? `${sayings.started} ${sayings.mailFollows}` : sayings.started
  const isStarted = useRef(false)
  useEffect(() => {
    if (!comes || isStarted.current) return
    isStarted.current = true
    window.location.assign(address)
    showToast({ level: 'success', message, duration: 5000 })
    // Anyone who comes back to this page has the file already.
    setSearch({ n: 'off' }, { replace: true, preventScrollReset: true })
  }, [comes, address, message, showToast, setSearch])
  return (
    <div className="max-w-form space-y-3">
      <p>
        {counted(file.rows, 'row')}, {inMegabytes(file.bytes ?? 0)}.
        {file.expiresAt ? (
          <>
            {' '}
            Available until <Instant at={file.expiresAt} />.
          </>
        ) : null}
      </p>
      {comes ? (
        <noscript>
          <meta httpEquiv="refresh" content={`0;url=${address}`} />
          <p role="status" className="mb-3">
            {message}
          </p>
        </noscript>
      ) : null}
      <a className="btn btn-primary" href={address}>
        Download file
      </a>
    </div>
  )
}
