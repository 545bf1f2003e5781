import { splitReason } from '#app/kit/providers/rejection-reason'

/** Why a provider rejected something, with what the provider wrote for those who ask for it. */
export function ProviderReason({ reason }: { reason: string }) {
  const { message, raw } = splitReason(reason)
  return (
    <>
      {message}
      {raw ? (
        <details className="mt-1 text-xs text-ink-2">
          <summary>Technical details</summary>
          <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
            {raw}
          </p>
        </details>
      ) : null}
    </>
  )
}
