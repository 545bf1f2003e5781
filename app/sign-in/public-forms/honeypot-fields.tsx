export const trapField = 'extra'
export const tokenField = 'formToken'

/**
 * What tells programs from people in a public form: a token that shows that the page was loaded, and an input that
 * nobody sees or reaches, and for which neither browsers nor password managers have a value. It is not `display: none`:
 * programs that fill in every field shall find it.
 */
export function HoneypotFields({ token }: { token: string }) {
  return (
    <>
      <input type="hidden" name={tokenField} value={token} />
      <div className="sr-only" aria-hidden="true">
        <label>
          Leave this empty
          <input
            name={trapField}
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
