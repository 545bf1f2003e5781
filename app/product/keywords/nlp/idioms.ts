/**
 * Phrases whose sentiment is not the sum of their words: "to die for" praises and "at best" does not. A phrase becomes
 * one token, so that none of its words counts on its own, not even a negation ("nothing short of amazing").
 */
import type { Sentence, Token } from './token'

const phrasesByScore: Record<number, string> = {
  0.6: `to die for,out of this world,second to none,above and beyond,top notch,top of the line,top quality,top tier,
    spot on,on point,thumb up,thumb way up,look forward,can not wait,can not say enough,can not go wrong,
    can not beat,can not fault,could not fault,can not complain,could not complain,can not ask for more,
    can not ask for much more,could not ask for more,melt in your mouth,melt in my mouth,melt in the mouth,
    bang for the buck,bang for your buck,bang for our buck,worth every penny,worth the wait,worth the price,
    worth the money,worth the trip,worth the drive,worth the visit,five star,5 star,ten out of ten,10 out of 10,
    hit the spot,must visit,must try,must see,must do,not be missed,do not miss,can not miss,hard working,
    work hard,hard work,work very hard,work so hard,feel at home,feel like home,home away from home,stand out,
    blow away,blow us away,blow me away,first rate,state of the art,on time,right on time,in no time,
    never disappoint,never fail,make my day,make our day,all the difference,take care of,out of their way,
    out of his way,out of her way,good as it gets,right away,straight away,free of charge,for free,no charge,
    no extra charge,no extra cost,at no cost,walking distance,stone throw,stone's throw,up to par,up to date,
    up to scratch,up to standard,up to the mark,at its best,at their best,at its finest,a blast,worth a visit,
    worth visiting,come back for more,will be back,'ll be back,will return,go back again,a must,
    five out of five,5 out of 5,next level,crowd pleaser,hidden gem,finger licking,mouth watering,
    well put together,down to earth,like family,take the time,take their time,take her time,take his time,
    on the house,a delight,a treat,a pleasure,give it a try,one-stop shop,one stop shop,should try,should visit,
    have to try,need to try,got to try,open late,what i want,how i want,what i need,what we need,what we want,
    will definitely,would definitely,stay again,stay here again,stay there again,visit again,will come back,
    would come back,will go back,would go back,be back again,would return,too good,too kind,not hesitate,
    no added cost,no additional cost,no additional charge,no additional fee,never a problem,
    pleasantly surprised,nicely done,keep it up,keep up the good work,a breeze,check on us,check on me,
    check on you,make up for,call us back,call me back,nice touch,nothing i did not like`,
  '-0.6': `will definitely not,would definitely not,somewhere else,would be good,there be better,better off,
    better elsewhere,no idea,no clue,make it worse,try harder,should try harder,try hard enough,rip off,
    let down,let us down,let me down,let you down,hit or miss,hit and miss,never again,steer clear,stay away,
    keep away,at best,leave a lot to be desired,leave much to be desired,leave something to be desired,
    lot to be desired,much to be desired,run down,fall apart,out of order,out of service,out of stock,
    out of date,run out,nothing special,nothing great,nothing fancy,nothing to write home about,fall short,
    go downhill,bare minimum,past its prime,seen better days,see better days,better days,thumb down,turn off,
    turn away,give up,get sick,make me sick,make us sick,waste of time,waste of money,waste your time,
    waste your money,total waste,go elsewhere,look elsewhere,zero star,0 star,no star,one star,1 star,
    long way to go,hard to find,hard to get,hard to hear,hard to reach,hard to understand,in need of,on hold,
    under the weather,mess up,screw up,mix up,too little,cut corner,talk down,hang up,off putting,put off,
    slip through,sub par,below par,below average,below standard,pass on this,have to wait,make us wait,
    kept waiting,keep us waiting,keep me waiting,avoid at all cost,would be nice,would be better,
    would have been nice,would have been better,would be great if,wish there was,wish there were,wish they,
    wish it,short with,try to sell,try to charge,try to upsell,could hear,can hear,paper thin,roll her eyes,
    roll his eyes,roll their eyes,fall out,break down,fall off,come off,came loose,take forever,gone up,
    gone down,keep drop,like cardboard,like rubber,like plastic,like dirt,like leather,like shoe leather,
    like a prison,like cattle,on their phone,on her phone,on his phone`,
  0: `anything but,never been to,never been here,never stayed,never tried,not need,not mind,not matter,not expect,
    not expecting,not know,no need,can not help but,nothing short of,no big deal,big deal,nothing but,
    nothing less than,not only,no matter,no doubt,without a doubt,without doubt,not to mention,no wonder,
    needless to say,to be honest,as well as,as well,last but not least,more or less,no different,no exception,
    feel like,look like,seem like,would like,would love,year old,old town,old school,old fashioned,old friend,
    small business,ice cold,long time,as long as,so long as,so far,as far as,by far,far away,all day long,
    long term,late night,well done,medium rare,right now,right next to,right on,right by,right in,right at,
    best of luck,good luck,good morning,good evening,good night,good afternoon,thank god,first of all,kind of,
    sort of,pretty much,at least,have to be,of course,all right,other than that,apart from that,aside from that,
    in case,just in case,sure enough,the fact that,over the years,big thanks,fine dining`,
}

type Phrase = { words: string[]; name: string }

const scores = new Map<string, number>()
const phrasesByFirstWord = new Map<string, Phrase[]>()
for (const [score, phrases] of Object.entries(phrasesByScore))
  for (const name of phrases.split(',').map((phrase) => phrase.trim())) {
    const words = name.split(' ')
    scores.set(name, Number(score))
    phrasesByFirstWord.set(words[0]!, [...(phrasesByFirstWord.get(words[0]!) ?? []), { words, name }])
  }
for (const phrases of phrasesByFirstWord.values()) phrases.sort((a, b) => b.words.length - a.words.length)

/** The part of speech of a token that stands for a phrase. */
export const IDIOM = 'IDIOM'

export function idiomScoreOf({ lemma }: Token): number {
  return scores.get(lemma) ?? 0
}

/** Replaces each idiom in the sentence with one token. Its lemma is the idiom as listed. */
export function joinIdioms(sentence: Sentence): Sentence {
  const joined: Sentence = []
  for (let n = 0; n < sentence.length; n++) {
    const phrase = findPhrase(sentence, n)
    if (!phrase) joined.push(sentence[n]!)
    else {
      const words = sentence.slice(n, n + phrase.words.length)
      joined.push({ value: words.map(({ value }) => value).join(' '), lemma: phrase.name, pos: IDIOM, words })
      n += phrase.words.length - 1
    }
  }
  return joined
}

function findPhrase(sentence: Sentence, start: number): Phrase | undefined {
  const { value, lemma } = sentence[start]!
  const matches = ({ words }: Phrase) => words.every((word, n) => isForm(sentence[start + n], word))
  return phrasesByFirstWord.get(value)?.find(matches) ?? phrasesByFirstWord.get(lemma)?.find(matches)
}

function isForm(token: Token | undefined, word: string): boolean {
  return token !== undefined && (token.value === word || token.lemma === word)
}

const sameAsBefore = new Set(['no different', 'no exception', 'as well'])

/** Checks whether an idiom says that the previous clause applies here too: "and the bar is no exception". */
export function isSameAsBefore({ lemma, pos }: Token): boolean {
  return pos === IDIOM && sameAsBefore.has(lemma)
}
