/**
 * The sentiment scores, from -1 to 1, of words for which the NLP library's general lexicon has no score or one that is
 * wrong for reviews. A word with several meanings is listed with its part of speech.
 */
const wordsByScore: Record<number, string> = {
  0.6: `delicious tasty yummy scrumptious mouthwatering flavorful flavourful cosy cozy spacious attentive modern comfy
    courteous spotless immaculate convenient efficient punctual prompt smooth seamless affordable welcoming homely
    knowledgeable professional caring gentle thorough ideal superb top-notch first-class painless accommodating
    generous refreshing stylish well-equipped roomy hygienic hospitable speedy exemplary unbeatable`,
  0.4: `quick quickly fast easy easily straightforward fresh warm quiet clean tidy bright large big huge plenty
    near nearby close handy central reasonable cheap inexpensive fair ok decent soft crisp crispy juicy tender moist
    worth upgrade spotlessly lively airy well like:VERB love enjoy recommend thank impress pleased glad happy
    satisfied return:VERB relaxing work:VERB complimentary range variety choice reliable patient:ADJ interesting
    peaceful calm inviting tastefully refurbished renovated walkable yum recommendation luxurious chilled`,
  '-0.4': `old slow slowly late long wait queue line delay expensive pricey costly small tiny narrow cramped noisy loud
    thin hard stiff cold:ADJ freezing boiling busy hectic crowded packed limited only:ADV smell smoke smelt
    dated outdated tatty worn faded lukewarm tepid dry greasy oily watery undercooked overcooked burnt salty
    charge surcharge refuse rush disorganised disorganized confusing depleted run-down chaotic short-staffed
    understaffed understocked mediocre average basic deplete replace replacement refurbishing makeover despite
    interrupt interruption ignore forget wrong incorrect inconsistent abrupt aloof cancel stain stained dust dusty
    lack missing lacking apologise complain complaint closed fault hassle far lingering sad tired woefully
    precarious awkward dim dark heavy stop:VERB disconnect disconnected traffic stick stuck antiquated boxy
    noise queuing unattended overrun careless vague sparse strict`,
  '-0.7': `stale soggy bland tasteless overpriced unclean filthy grubby shabby mouldy moldy smelly stink stench rude
    unfriendly unhelpful uncomfortable unappetizing unappetising unacceptable inexcusable horrendous appalling disgusting
    dirty broken peeling damaged leak leaking cockroach mouse bedbug bug rip-off ripoff arrogant dismissive unprofessional
    inedible raw rancid crappy crap rubbish dreadful atrocious abysmal pathetic ridiculous infested painful ruin
    joke unreliable incompetent inattentive condescending overcrowded unsafe unhygienic unsanitary dingy depressing
    disappointing disappointed disappointment mediocrity nightmare`,
  // Words that are opinions in the general lexicon but neutral in reviews.
  0: `pretty:ADV pay kind:NOUN please:INTJ number party fresh:ADV matter business fire security drink:NOUN free:ADV
    care:NOUN fun:NOUN natural novel share chance top no:DET not:PART without extra cleanliness hygiene strike feel:VERB fine:NOUN accident cut:NOUN
    cancer pain drop:NOUN alone hospital emergency`,
}

const scores = new Map(
  Object.entries(wordsByScore).flatMap(([value, words]) =>
    words.split(/\s+/).map((word): [string, number] => [word, Number(value)]),
  ),
)

/** Returns the sentiment score of a word, or undefined if the general lexicon applies. */
export function opinionScoreOf({
  value,
  lemma,
  pos,
}: {
  value: string
  lemma: string
  pos: string
}): number | undefined {
  return scores.get(`${lemma}:${pos}`) ?? scores.get(value) ?? scores.get(lemma)
}
