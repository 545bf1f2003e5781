/** The input for a tag, with existing tags as suggestions. */
export function TagField({ id, tagNames }: { id: string; tagNames: string[] }) {
  return (
    <>
      <label className="sr-only" htmlFor={id}>
        Tag
      </label>
      <input
        id={id}
        name="name"
        className="field w-44!"
        list={`${id}-names`}
        maxLength={60}
        placeholder="Tag"
      />
      <datalist id={`${id}-names`}>
        {tagNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
