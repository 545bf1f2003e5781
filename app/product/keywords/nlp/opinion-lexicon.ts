import type { Token } from './token'

/**
 * The sentiment scores, from -1 to 1, of words for which the NLP library's general lexicon has no score or one that is
 * wrong for reviews. A word with several meanings is listed with its part of speech.
 */
const wordsByScore: Record<number, string> = {
  0.6: `delicious tasty yummy scrumptious mouthwatering flavorful flavourful cosy cozy spacious attentive modern
    comfy courteous spotless immaculate convenient efficient punctual prompt smooth seamless affordable
    welcoming homely knowledgeable professional caring gentle thorough ideal superb top-notch first-class
    painless accommodating generous refreshing stylish well-equipped roomy hygienic hospitable speedy exemplary
    unbeatable exceptional exceptionally extraordinary extraordinarily phenomenal stellar spectacular magical
    magnificent gorgeous stunning exquisite sublime flawless impeccable incredible unforgettable memorable
    mouth-watering must-try must-visit must-see top-quality high-quality hard-working hardworking accommodative
    compassionate empathetic personable respectful considerate responsive informative proactive meticulous
    passionate dedicated skilled talented competent capable expert gifted humble warm-hearted kind-hearted
    good-natured cheerful upbeat bubbly approachable down-to-earth luscious succulent flaky buttery velvety
    heavenly decadent divine aromatic finger-licking lip-smacking scenic picturesque breathtaking charming
    quaint idyllic serene tranquil whimsical authentic homemade impeccably beautifully wonderfully deliciously
    perfectly kindness professionalism expertise hospitality generosity awsome awesomeness deliciousness
    world-class five-star state-of-the-art family-friendly kid-friendly child-friendly dog-friendly pet-friendly
    user-friendly budget-friendly pocket-friendly wheelchair-friendly exceed:VERB surpass:VERB rave:VERB
    savor:VERB adore cherish genius superbly treasure masterpiece delicacy`,
  0.4: `overlooks overlooking answer:VERB answered remember:VERB remembered fix:VERB fixed repair:VERB rescue
    guide:VERB teach:VERB educate encourage encouraging ensure honor:VERB honour:VERB acknowledge resolve solve
    careful:ADJ lifesaver savior angel diligent diligently attentiveness promptness friendliness warmth genuine
    genuinely sincere sincerely humorous funny witty energetic enthusiastic motivated motivating supportive
    inclusive understanding:ADJ flexible flexibility nonjudgmental non-judgmental calming meticulousness
    thoroughness efficiently efficiency competence skill talent mastery craftsmanship precise precision accurate
    accurately correctly properly neatly rich:ADJ creamy toasty toasted perfected ripe zingy punchy moreish
    addictive tasteful artistic artsy beautiful handsome adorable lovely cute sleek pristine immaculately
    polished shiny glossy ventilated air-conditioned well-ventilated well-behaved well-mannered well-designed
    well-run well-managed well-cooked well-seasoned well-presented well-priced cost-effective cost-efficient
    hassle-free stress-free pain-free worry-free success successful successfully heal healed cured relieved
    relief quieter stocked crunchy short:ADJ minimal:ADJ quick quickly fast easy easily straightforward fresh
    warm quiet clean tidy bright large big huge plenty near nearby close handy central reasonable cheap
    inexpensive fair decent soft crisp crispy juicy tender moist worth upgrade spotlessly lively airy well
    like:VERB love enjoy recommend thank impress pleased glad happy satisfied relaxing complimentary range
    variety choice reliable patient:ADJ interesting peaceful calm inviting tastefully refurbished renovated
    walkable yum recommendation luxurious chilled romantic unique private:ADJ ample abundant extensive wide:ADJ
    diverse varied elegant trendy vibrant cool neat orderly organized well-organized well-maintained well-kept
    well-lit well-stocked well-trained sturdy cushy plush snug sunny breezy fluffy silky smoky:ADJ hearty
    filling:ADJ wholesome nutritious healthy organic seasonal refined subtle balanced zesty tangy appetizing
    appetising edible consistent consistently dependable trustworthy honest transparent centrally conveniently
    on-time timely promptly swiftly seamlessly effortlessly smoothly politely warmly graciously gladly willing
    willingly helpfully painlessly gently carefully thoroughly reassuring reassure comforting soothe soothing
    personalized personalised customized innovative creative playful entertaining engaging exciting educational
    immersive eco-friendly safe secure sanitized sparkling sanitary hygienically modernized remodeled renovate
    updated upgraded upgrade:VERB bonus win-win perk deal:NOUN bargain steal:NOUN no-nonsense no-frills savory
    flavoursome flavored seasoned cooperative reasonably economical budget:ADJ competitive worthwhile satisfying
    satisfactory satisfy pleasing pleasurable fulfilling rewarding enjoyable amusing thoughtful attention
    attentively patiently patience:NOUN empathy compassion go-to gem highlight heaven explain:VERB listen:VERB
    accommodate assist:VERB greet:VERB smile appreciate compliment commend applaud praise legit solid crave:VERB
    devour hook:VERB nail:VERB ace:VERB rock:VERB kudos cater:VERB ease comprehensive prepared proud precious`,
  '-0.4': `crash:VERB crashed break:VERB lose:VERB misplace locked lock:VERB flicker squeak reek peel:VERB scratch dent
    bleed:VERB bled swell hurt:VERB bruise bruised reject blame accuse stare gossip overbook overbooked oversold
    double-charged double-booked freeze:VERB froze glitch glitchy buggy laggy unstable uneven crooked lopsided
    pixelated blurry yellowed sagging saggy squishy springy itchy scratchy rough:ADJ deafening blaring obnoxious
    intrusive invasive pervasive suffocating sweltering scorching chilly frigid icy frozen:ADJ unheated
    unventilated unlit unmarked unmanned unsupervised unaware unapologetic unsympathetic unempathetic
    insensitive tactless dishonorable shady sketchy suspicious scary frightening intimidating unsettling creepy
    monosyllabic grumpy cranky moody sulky surly sullen lazy sloppy slack slapdash haphazard frantic frazzled
    overworked overwhelmed flustered forgetful distracted preoccupied absent-minded oblivious ignorant
    patronizing patronising judgmental judgy snobby snooty stuck-up entitled dodgy iffy questionable doubtful
    lousy crummy pitiful fishy grainy mealy stringy fatty gamey tinny metallic acidic vinegary sickly artificial
    processed canned plain:ADJ tame flat:ADJ watered-down lifeless soulless dreary supposed old slow slowly late
    long wait queue line delay expensive pricey costly small tiny narrow cramped noisy loud thin hard stiff
    cold:ADJ freezing boiling busy hectic crowded packed limited only:ADV smell smoke smelt dated outdated tatty
    worn faded lukewarm tepid dry greasy oily watery undercooked overcooked burnt salty charge surcharge refuse
    rush disorganised disorganized confusing depleted run-down chaotic short-staffed understaffed understocked
    mediocre average basic deplete replace replacement refurbishing makeover despite interrupt interruption
    ignore forget wrong incorrect inconsistent abrupt aloof cancel stain stained dust dusty lack missing lacking
    complain complaint closed fault hassle far lingering sad tired woefully precarious awkward dim dark heavy
    stop:VERB disconnect disconnected traffic stick stuck antiquated boxy noise queuing unattended overrun
    careless vague sparse strict barely odd strange weird bizarre uncomfortably inconvenient inconvenience chewy
    rubbery gristly lumpy gritty sticky slippery slimy runny soupy mushy cloying flavorless flavourless
    unseasoned under-seasoned over-salted oversalted reheated microwaved overdone underdone half-cooked uncooked
    burn:VERB spoil:VERB drip:VERB leaky rusty rust musty damp humid drafty draughty stuffy airless gloomy drab
    bare unkempt untidy messy cluttered scruffy scratched chipped cracked torn ripped frayed threadbare
    discolored discoloured flimsy wobbly rickety creaky squeaky clogged blocked jammed faulty malfunction
    malfunctioning unusable inaccessible unavailable out-of-date expire expired hidden:ADJ unexpected:ADJ
    unannounced unclear misleading mislead inaccurate mistaken misinformed miscommunication unresponsive
    unreachable indifferent uninterested disinterested bored inexperienced untrained unorganized unprepared
    unfair unreasonable unnecessary unneeded unjustified impersonal robotic curt brusque snappy sarcastic
    defensive evasive clueless confused confusion mix-up mixup error delayed cancellation reschedule postpone
    mess repetitive monotonous underwhelming unimpressed unimpressive uninspired uninspiring lackluster
    lacklustre forgettable meh so-so okayish unremarkable unexciting boring dull hype:VERB overhyped gimmicky
    touristy loudly noisily slowness tardy unpunctual hour-long never-ending endless pushy nagging insist:VERB
    upsell upselling attitude odor odour stinky mold mildew insect ant spider fly:NOUN flies mosquito roach
    crumb trash garbage litter sewage sewer crack:NOUN hole:NOUN wear:NOUN bother:VERB annoy irritate struggle
    suffer:VERB unable refund:NOUN overcharge overcharged unsure tough:ADJ skimpy stingy meager measly scant
    insufficient inadequate shortage flaw flawed downfall downside drawback caution beware steep:ADJ exorbitant
    exorbitantly sky-high harsh sour:ADJ bitter:ADJ decline:VERB dwindle deteriorate downhill wish:VERB deny
    wasted leftover:ADJ shove yell shout argue scold snap:VERB sigh`,
  '-0.7': `stale soggy bland tasteless overpriced unclean filthy grubby shabby mouldy moldy smelly stink stench rude
    unfriendly unhelpful uncomfortable unappetizing unappetising unacceptable inexcusable horrendous appalling
    disgusting dirty broken peeling damaged leak leaking cockroach mouse bedbug bug rip-off ripoff arrogant
    dismissive unprofessional inedible raw rancid crappy crap rubbish dreadful atrocious abysmal pathetic
    ridiculous infested painful ruin joke unreliable incompetent inattentive condescending overcrowded unsafe
    unhygienic unsanitary dingy depressing disappointing disappointed disappointment mediocrity nightmare
    disgraceful shameful theft steal:VERB scam scammer fraud fraudulent dishonest lie:VERB lied liar deceptive
    unethical racist sexist hostile aggressive abusive insulting insult humiliate humiliating degrading
    disrespect disrespectful disrespected discourteous impolite ill-mannered unwelcoming unwelcome inconsiderate
    incompetence negligent negligence malpractice misdiagnose misdiagnosed botch botched unprofessionalism
    unsatisfactory unsatisfied dissatisfied dissatisfaction dissapointed dissapointing inhospitable uncaring
    uncooperative useless worthless pointless laughable absurd outrageous infuriating frustrating frustrated
    frustration annoying annoyed irritating exhausting excruciating unbearable intolerable insufferable
    miserable hellish vile nasty gross revolting repulsive nauseating putrid rotten foul toxic filth grime grimy
    maggot infestation vermin rodent rat dump:NOUN mortified appalled horrified disgusted disgust disaster
    disastrous fiasco failure fail:VERB suck sucked trash:ADJ horrid overrated sickening unhealthy contaminated
    disorder overhaul unimaginable downgraded regret:VERB regrettable heartless clumsy greedy greed swindle
    abysmally horribly madhouse`,
  // Words that are opinions in the general lexicon but neutral in reviews.
  0: `friend star stars pressure stomach alarm cheers color colour gift police ability vanity drawers halal
    cabbage stall bomb rocks charcoal maximum scoop topping killer responsibility meet boss retreat dress
    guarantee default cat tat verdict tears spite giving working feeling:NOUN go:VERB leave:VERB trying taking
    stand:VERB thinking fit:VERB according drop:VERB consider:VERB considered sell:VERB sold rose assume:VERB
    assumed dip:VERB dipped isolated attract:VERB address:VERB addressed intend:VERB intended match:VERB matched
    invite:VERB discounted back:VERB backed test:VERB tested grant:VERB granted admit:VERB note:VERB noted
    lead:VERB leading fall:VERB fell extend:VERB know:VERB knowing falling execute:VERB executed complete:VERB
    completing expose:VERB exposed affect:VERB affected warn:VERB meaning catch:VERB catching overnight further
    dear hopefully true:ADV down behind pacific united golden buffalo master deluxe victorian diamond:PROPN
    key:PROPN star:PROPN celebrate:VERB celebrated celebrating right:VERB wonder:NOUN sing:VERB singing drawer
    apologize apologise name enough beat:VERB bartender return:VERB ok okay alright improved pretty:ADV pay
    kind:NOUN please:INTJ number party fresh:ADV matter business fire security drink:NOUN free:ADV care:NOUN
    fun:NOUN natural novel share chance top no:DET not:PART without extra cleanliness hygiene strike feel:VERB
    fine:NOUN accident cut:NOUN cancer pain drop:NOUN alone hospital emergency lobby beef nut cod desert:NOUN
    block downstairs steam element quality still yes yeah decide speak inform informed gold key:ADJ reach
    face:VERB apart increase build advise straight aware learn certain:ADJ select specifically kindly god:NOUN
    honest:ADV prove want need hope:VERB hope:NOUN wonder:VERB blanket accept agree promise assure hearing
    signal exterior visible shared fit:NOUN fitness work:NOUN work:VERB waiting fan:NOUN mint:NOUN celebration
    preference luck super:NOUN content:NOUN god go:NOUN right:NOUN right:ADV right:ADJ just:ADJ like:ADP hide
    die:VERB stop:NOUN crush war battle monster scramble desire funeral shock:NOUN demand prevent await doubt
    sin tout shoot bar:NOUN low:ADJ lower:ADJ lower reduce crazy crazily seriously damn super:ADV black
    dark:NOUN mad cut shot court tax attack sick:NOUN disease infection injury wound injure surgery operation
    symptom blood worry:VERB concerned concern anxious anxiety nervous fear phobia broken:NOUN condition
    disability disabled allergic allergy death die dead:NOUN loss rainy storm typhoon burn:NOUN flood heart
    trap:NOUN ghost haunted wild fight:NOUN gun interest:NOUN share:VERB growth grow allow safety:NOUN
    security:NOUN trust:NOUN energy party:NOUN adventure:NOUN sure matter:VERB protect increase:NOUN chance:NOUN
    please:VERB spirit positive:NOUN negative:NOUN asset credit save:VERB hug:NOUN cover join luckily
    fortunately opportunity greeting:NOUN attraction sweet:NOUN ha solution question:NOUN debt demand:VERB
    swing:NOUN escape:NOUN improvement improve:VERB`,
}

const scores = new Map<string, number>()
const scoresByTag = new Map<string, Map<string, number>>()
for (const [score, words] of Object.entries(wordsByScore))
  for (const entry of words.split(/\s+/)) {
    const [word, tag] = entry.split(':') as [string, string | undefined]
    if (!tag) scores.set(word, Number(score))
    else scoresByTag.set(tag, (scoresByTag.get(tag) ?? new Map()).set(word, Number(score)))
  }

/** Returns the sentiment score of a word, or undefined if the general lexicon applies. */
export function opinionScoreOf({ value, lemma, pos }: Token): number | undefined {
  return scoresByTag.get(pos)?.get(lemma) ?? scores.get(value) ?? scores.get(lemma)
}

/**
 * Words that are an opinion only if the clause contains no other: "noise all night" and "a choice of teas", but "the
 * wait was short", "the choice was poor" and "dirty, but near the station".
 */
const weakOpinions = new Set(
  'wait queue line delay noise charge traffic smoke variety range choice deal near nearby'.split(' '),
)
const weakTags = new Set(['NOUN', 'ADP', 'ADV'])

export function isWeakOpinion({ lemma, pos }: Token): boolean {
  return weakTags.has(pos) && weakOpinions.has(lemma)
}
