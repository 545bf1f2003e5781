export const honeypotField = 'extra'
export const tokenField = 'formToken'

/**
 * The fields that detect bots in a public form: a token that proves that the page was loaded, and an input that people
 * cannot see or focus and that neither browsers nor password managers fill in. The input is not hidden with `display:
 * none`, because bots that fill in every field must find it.
 */
export function HoneypotFields({ token }: { token: string }) {
  return (
    <>
      <input type="hidden" name={tokenField} value={token} />
      <div className="sr-only" aria-hidden="true">
        <label>
          Leave this empty
          <input
            name={honeypotField}
            defaultValue=""
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore
            data-bwignore
            data-form-type="other"
            data-lpignore
          />
        </label>
      </div>
    </>
  )
}
