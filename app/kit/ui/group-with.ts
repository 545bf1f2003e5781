import plugin from 'tailwindcss/plugin'

/**
 * The variant `group-with-[selector]/name` applies a utility inside the group with this name while the group contains
 * an element that matches the selector, as Tailwind's `group-has-[selector]/name` does. Tailwind's selector ends in `*`.
 * If one `:has()` rule of a style sheet does, browsers recalculate the styles of whole subtrees for each change that
 * any other `:has()` rule may depend on, such as each checkbox that React hydrates.
 */
export default plugin(({ matchVariant }) => {
  matchVariant('group-with', (selector, { modifier }) => `:where(.group\\/${modifier}):has(${selector}) &`)
})
