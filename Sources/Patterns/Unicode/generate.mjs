// Writes ScriptRanges.swift, the tables of the Unicode properties that Swift's standard library does not offer.
//
//   node Sources/Patterns/Unicode/generate.mjs > Sources/Patterns/Unicode/ScriptRanges.swift
//
// The ranges come from the Unicode data of Node's regular expressions, whose version is written into the file.

// The short and the long name of every script, from the Unicode Character Database's PropertyValueAliases.txt.
const scripts = `
Adlm Adlam, Aghb Caucasian_Albanian, Ahom Ahom, Arab Arabic, Armi Imperial_Aramaic, Armn Armenian, Avst Avestan,
Bali Balinese, Bamu Bamum, Bass Bassa_Vah, Batk Batak, Beng Bengali, Berf Beria_Erfe, Bhks Bhaiksuki, Bopo Bopomofo,
Brah Brahmi, Brai Braille, Bugi Buginese, Buhd Buhid, Cakm Chakma, Cans Canadian_Aboriginal, Cari Carian, Cham Cham,
Cher Cherokee, Chrs Chorasmian, Copt Coptic Qaac, Cpmn Cypro_Minoan, Cprt Cypriot, Cyrl Cyrillic, Deva Devanagari,
Diak Dives_Akuru, Dogr Dogra, Dsrt Deseret, Dupl Duployan, Egyp Egyptian_Hieroglyphs, Elba Elbasan, Elym Elymaic,
Ethi Ethiopic, Gara Garay, Geor Georgian, Glag Glagolitic, Gong Gunjala_Gondi, Gonm Masaram_Gondi, Goth Gothic,
Gran Grantha, Grek Greek, Gujr Gujarati, Gukh Gurung_Khema, Guru Gurmukhi, Hang Hangul, Hani Han, Hano Hanunoo,
Hatr Hatran, Hebr Hebrew, Hira Hiragana, Hluw Anatolian_Hieroglyphs, Hmng Pahawh_Hmong, Hmnp Nyiakeng_Puachue_Hmong,
Hung Old_Hungarian, Ital Old_Italic, Java Javanese, Kali Kayah_Li, Kana Katakana, Kawi Kawi, Khar Kharoshthi,
Khmr Khmer, Khoj Khojki, Kits Khitan_Small_Script, Knda Kannada, Krai Kirat_Rai, Kthi Kaithi, Lana Tai_Tham, Laoo Lao,
Latn Latin, Lepc Lepcha, Limb Limbu, Lina Linear_A, Linb Linear_B, Lisu Lisu, Lyci Lycian, Lydi Lydian, Mahj Mahajani,
Maka Makasar, Mand Mandaic, Mani Manichaean, Marc Marchen, Medf Medefaidrin, Mend Mende_Kikakui,
Merc Meroitic_Cursive, Mero Meroitic_Hieroglyphs, Mlym Malayalam, Modi Modi, Mong Mongolian, Mroo Mro,
Mtei Meetei_Mayek, Mult Multani, Mymr Myanmar, Nagm Nag_Mundari, Nand Nandinagari, Narb Old_North_Arabian,
Nbat Nabataean, Newa Newa, Nkoo Nko, Nshu Nushu, Ogam Ogham, Olck Ol_Chiki, Onao Ol_Onal, Orkh Old_Turkic, Orya Oriya,
Osge Osage, Osma Osmanya, Ougr Old_Uyghur, Palm Palmyrene, Pauc Pau_Cin_Hau, Perm Old_Permic, Phag Phags_Pa,
Phli Inscriptional_Pahlavi, Phlp Psalter_Pahlavi, Phnx Phoenician, Plrd Miao, Prti Inscriptional_Parthian,
Rjng Rejang, Rohg Hanifi_Rohingya, Runr Runic, Samr Samaritan, Sarb Old_South_Arabian, Saur Saurashtra,
Sgnw SignWriting, Shaw Shavian, Shrd Sharada, Sidd Siddham, Sidt Sidetic, Sind Khudawadi, Sinh Sinhala, Sogd Sogdian,
Sogo Old_Sogdian, Sora Sora_Sompeng, Soyo Soyombo, Sund Sundanese, Sunu Sunuwar, Sylo Syloti_Nagri, Syrc Syriac,
Tagb Tagbanwa, Takr Takri, Tale Tai_Le, Talu New_Tai_Lue, Taml Tamil, Tang Tangut, Tavt Tai_Viet, Tayo Tai_Yo,
Telu Telugu, Tfng Tifinagh, Tglg Tagalog, Thaa Thaana, Thai Thai, Tibt Tibetan, Tirh Tirhuta, Tnsa Tangsa,
Todr Todhri, Tols Tolong_Siki, Toto Toto, Tutg Tulu_Tigalari, Ugar Ugaritic, Vaii Vai, Vith Vithkuqi,
Wara Warang_Citi, Wcho Wancho, Xpeo Old_Persian, Xsux Cuneiform, Yezi Yezidi, Yiii Yi, Zanb Zanabazar_Square,
Zinh Inherited Qaai, Zyyy Common, Zzzz Unknown
`.trim().split(/\s*,\s*/).map((entry) => entry.split(' '));

const properties = ['Emoji_Component', 'Extended_Pictographic', 'Regional_Indicator', 'Pattern_Syntax'];

function ranges(source, except) {
  const expression = new RegExp(`^${source}$`, 'u');
  const excluded = except && new RegExp(`^${except}$`, 'u');
  const result = [];
  for (let value = 0; value <= 0x10FFFF; value++) {
    const text = String.fromCodePoint(value);
    if (!expression.test(text) || excluded?.test(text)) continue;
    const last = result.at(-1);
    if (last && last[1] === value - 1) last[1] = value;
    else result.push([value, value]);
  }
  const spelled = (value) => value.toString(16).toUpperCase();
  return result.map(([low, high]) => spelled(low) + (high > low ? '-' + spelled(high) : ''));
}

const width = 120 - 8;
function wrapped(words) {
  const lines = [''];
  for (const word of words) {
    const line = lines.at(-1);
    if (line && line.length + 1 + word.length > width - 2) lines.push('');
    lines[lines.length - 1] += (lines.at(-1) ? ' ' : '') + word;
  }
  return lines.map((line, index) => '        ' + line + (index < lines.length - 1 ? ' \\' : '')).join('\n');
}

const lines = [];
for (const names of scripts) {
  const long = names[1];
  const script = `\\p{Script=${long}}`;
  const extended = `\\p{Script_Extensions=${long}}`;
  const line = [...names, ':', ...ranges(script)];
  const added = ranges(extended, script);
  const removed = ranges(script, extended);
  if (added.length) line.push('+', ...added);
  if (removed.length) line.push('-', ...removed);
  lines.push(line);
}
const table = (rows) => rows.map(wrapped).join('\n');
const plain = properties.map((name) => [name, ':', ...ranges(`\\p{${name}}`)]);

console.log(`// Made by generate.mjs from Unicode ${process.versions.unicode}; not to be edited.

/// The code points of Unicode ${process.versions.unicode} by script, as text that is read when a pattern first asks.
enum ScriptRanges {
    /// A line for each script: its names, a colon and its ranges; after them, behind \`+\` and \`-\`, how the set of
    /// those that are used with it differs.
    static let scripts = """
${table(lines)}
        """

    /// A line for each property that the standard library does not have.
    static let properties = """
${table(plain)}
        """
}`);
