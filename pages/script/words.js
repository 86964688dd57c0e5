// words.js -- what the page says, in English, German and Russian.
//
// say('key', {name: value}) fills the braces of a sentence. A sentence that counts is a list: one form for each plural category of
// its language, chosen by the number {n}. Numbers are written as the language writes them; texts of the history never pass through
// here as sentences, only as values.

const WORDS = {
  en: {
    language: 'English', page: 'minos report', choose: 'History', speak: 'Language', theme: 'Theme',
    theme_auto: 'Automatic', theme_light: 'Light', theme_dark: 'Dark', help: 'Help', close: 'Close',
    L: 'Linearizable', S: 'Sequential, not linearizable', N: 'Neither linearizable nor sequential', '?': 'Undecided',
    L_long: 'An order exists that keeps real time and each client’s own order, and in which every answer is right.',
    S_long: 'An order exists that keeps each client’s own order, and in which every answer is right, but none that keeps real time as well.',
    N_long: 'No order exists that keeps each client’s own order and in which every answer is right.',
    '?_long': 'A limit was met; a limit is not an answer.',
    known_not_linearizable: 'Known: it is not linearizable. Open: whether it is sequential.',
    known_sequential: 'Known: it is sequential. Open: whether it is linearizable.',
    limit: 'Stopped by: {limit}. {detail}', warnings: 'Warnings',
    limit_time: 'time', limit_memory: 'memory', limit_states: 'states', limit_signal: 'a signal', limit_decider: 'the chosen decider',
    operations: ['{n} operation', '{n} operations'], clients: ['{n} client', '{n} clients'], objects: ['{n} object', '{n} objects'],
    outcomes: 'ok: {ok}, failed: {fail}, unknown: {unknown}', starts_at: 'from {initial}', starts_unknown: 'from an unknown value', skew: 'clocks up to {skew} apart', versions: 'versions trusted',
    sweep_found: 'Clocks that differ by {skew} would make it linearizable; if yours can’t, it is a bug.', sweep_exact: 'Linearizable with exact clocks: no skew is needed.',
    sweep_never: 'No clock skew explains it: it is not sequential, which needs no clock across clients.',
    sweep_between: 'Which clock skew would make it linearizable is open: at least {low}, at most {high}.',
    sweep_open: 'Which clock skew would make it linearizable is open: at least {low}, if any helps.',
    sweep_no_clock: 'Which clock skew would make it linearizable can’t be measured with this clock.',
    window: 'This page shows {shown} of {all} operations: those of the counterexample and what was recorded around it.',
    window_first: 'This page shows the first {shown} of {all} operations.',
    why_not_linearizable: 'Why it is not linearizable', why_not_sequential: 'Why it is not sequential',
    proof_linearizable: 'Linearizable: ', proof_sequential: 'Sequential: ', steps_below: ['{n} step below', '{n} steps below'],
    proof_not_linearizable: 'Not linearizable: ', proof_not_sequential: 'Not sequential: ',
    minimal: 'Minimal: without any one of these operations the others can be ordered.', not_minimal: 'Not minimal: a limit was met.',
    any_start: 'By themselves, from any start value, these operations can’t be ordered.',
    unended: ['{n} of them is taken as of unknown outcome.', '{n} of them are taken as of unknown outcome.'],
    circle: 'The steps form a circle: an operation would have to stand before itself.',
    stuck: 'No other beginning gets further, so no order exists.',
    prefix: 'The longest legal beginning, and what can’t follow it. Behind it {state}.', prefix_none: 'At the start {state}.',
    before: '{before} must stand before {after}:', line: 'line {line}', line_title: 'Line {line} of the recording',
    original: 'in English: {text}',
    timeline: 'Timeline', timeline_label: 'Timeline: {ops}, {clients}. The table of operations below says the same.',
    minimap: 'Overview of the whole history', axis: 'Space by', axis_real: 'real time', axis_even: 'even steps', axis_event: 'events',
    zoom_in: 'Zoom in', zoom_out: 'Zoom out', zoom_all: 'Show all', previous_violation: 'Previous in the counterexample',
    next_violation: 'Next in the counterexample', legend_write: 'changes', legend_read: 'reads', legend_unknown: 'outcome unknown',
    legend_fail: 'failed', legend_core: 'counterexample',
    selected: 'Operation', nothing_selected: 'Select an operation to see why it must stand where it stands.',
    from_to: 'from {start} to {end}', from_on: 'from {start} on, never answered', ok: 'ok', fail: 'failed', unknown: 'unknown',
    step_of: 'Step {step} of {steps} in the order', not_in_order: 'It never takes effect in this order.',
    failed_no_part: 'It failed: it takes no part.', value_before: 'Before: {value}', value_after: 'After: {value}',
    must_stand: 'Why it must stand there', after_client: 'after {op}: the same client ran that first',
    before_client: 'before {op}: the same client ran that later', after_time: 'after {op}: that ended at {end}, before this started at {start}',
    before_time: 'before {op}: that started at {start}, after this ended at {end}',
    after_value: 'after {op}: that left the value it found, {value}', after_start: 'it found the start value, {value}',
    before_value: 'before {op}: that changes the value to {value}',
    time_free: 'Real time does not bind in this order.',
    witness_linearizable: 'An order that is linearizable', witness_sequential: 'An order that is sequential',
    one_of_many: 'One valid order of possibly many; not necessarily what happened.',
    play: 'Play', pause: 'Pause', step_back: 'Step back', step_on: 'Step on', rewind: 'To the start', position: 'Step',
    at_start: 'start', value: 'Value', step: 'Step', operation: 'Operation', client: 'Client',
    object: 'Object', outcome: 'Outcome', start: 'Start', end: 'End', source: 'Line', number: 'No.', verdict: 'Verdict', model_name: 'Model',
    each_object: 'Each object alone', each_note: 'Each object judged by itself. Sequential consistency is not local: objects that are fine alone may be wrong together.',
    table: 'Operations', filter: 'Filter', filter_hint: 'words of operation or client, or #number', any_outcome: 'any outcome', only_core: 'Counterexample only',
    matching: ['{n} operation of {all}', '{n} operations of {all}'], none: 'No operation matches.',
    keys: 'Keys', key_op: 'previous, next operation of the client', key_lane: 'client above, below', key_zoom: 'zoom in, out, show all',
    key_violation: 'next, previous operation of the counterexample', key_search: 'filter the operations', key_play: 'play or pause the order', key_help: 'this help',
    key_escape: 'close, leave the filter', more: ['and {n} more', 'and {n} more'], unnamed: 'without a name',
  },
  de: {
    language: 'Deutsch', page: 'minos-Bericht', choose: 'Historie', speak: 'Sprache', theme: 'Farben',
    theme_auto: 'Automatisch', theme_light: 'Hell', theme_dark: 'Dunkel', help: 'Hilfe', close: 'Schließen',
    L: 'Linearisierbar', S: 'Sequentiell, nicht linearisierbar', N: 'Weder linearisierbar noch sequentiell', '?': 'Unentschieden',
    L_long: 'Es gibt eine Reihenfolge, die die Echtzeit und die Reihenfolge jedes Clients einhält und in der jede Antwort stimmt.',
    S_long: 'Es gibt eine Reihenfolge, die die Reihenfolge jedes Clients einhält und in der jede Antwort stimmt, aber keine, die auch die Echtzeit einhält.',
    N_long: 'Es gibt keine Reihenfolge, die die Reihenfolge jedes Clients einhält und in der jede Antwort stimmt.',
    '?_long': 'Eine Grenze wurde erreicht; eine Grenze ist keine Antwort.',
    known_not_linearizable: 'Bekannt: nicht linearisierbar. Offen: ob sequentiell.',
    known_sequential: 'Bekannt: sequentiell. Offen: ob linearisierbar.',
    limit: 'Angehalten durch: {limit}. {detail}', warnings: 'Warnungen',
    limit_time: 'Zeit', limit_memory: 'Speicher', limit_states: 'Zustände', limit_signal: 'ein Signal', limit_decider: 'das gewählte Verfahren',
    operations: ['{n} Operation', '{n} Operationen'], clients: ['{n} Client', '{n} Clients'], objects: ['{n} Objekt', '{n} Objekte'],
    outcomes: 'ok: {ok}, fehlgeschlagen: {fail}, unbekannt: {unknown}', starts_at: 'ab {initial}', starts_unknown: 'ab einem unbekannten Wert', skew: 'Uhren bis zu {skew} auseinander', versions: 'den Versionen wird vertraut',
    sweep_found: 'Uhren, die um {skew} voneinander abweichen, machten sie linearisierbar; können Ihre das nicht, ist es ein Fehler.', sweep_exact: 'Linearisierbar mit genauen Uhren: keine Abweichung nötig.',
    sweep_never: 'Keine Abweichung der Uhren erklärt es: sie ist nicht sequentiell konsistent, und das hängt von keiner Uhr zwischen Clients ab.',
    sweep_between: 'Welche Abweichung der Uhren sie linearisierbar machte, ist offen: mindestens {low}, höchstens {high}.',
    sweep_open: 'Welche Abweichung der Uhren sie linearisierbar machte, ist offen: mindestens {low}, wenn überhaupt eine hilft.',
    sweep_no_clock: 'Welche Abweichung der Uhren sie linearisierbar machte, ist mit dieser Uhr nicht messbar.',
    window: 'Diese Seite zeigt {shown} von {all} Operationen: die des Gegenbeispiels und was um sie herum aufgezeichnet wurde.',
    window_first: 'Diese Seite zeigt die ersten {shown} von {all} Operationen.',
    why_not_linearizable: 'Warum nicht linearisierbar', why_not_sequential: 'Warum nicht sequentiell',
    proof_linearizable: 'Linearisierbar: ', proof_sequential: 'Sequentiell: ', steps_below: ['{n} Schritt unten', '{n} Schritte unten'],
    proof_not_linearizable: 'Nicht linearisierbar: ', proof_not_sequential: 'Nicht sequentiell: ',
    minimal: 'Minimal: Ohne eine beliebige dieser Operationen lassen sich die übrigen ordnen.', not_minimal: 'Nicht minimal: Eine Grenze wurde erreicht.',
    any_start: 'Diese Operationen allein lassen sich von keinem Anfangswert aus ordnen.',
    unended: ['{n} davon wird behandelt, als sei ihr Ausgang unbekannt.', '{n} davon werden behandelt, als sei ihr Ausgang unbekannt.'],
    circle: 'Die Schritte bilden einen Kreis: Eine Operation müsste vor sich selbst stehen.',
    stuck: 'Kein anderer Anfang kommt weiter, also gibt es keine Reihenfolge.',
    prefix: 'Der längste gültige Anfang, und was ihm nicht folgen kann. Nach ihm: {state}.', prefix_none: 'Am Anfang: {state}.',
    before: '{before} muss vor {after} stehen:', line: 'Zeile {line}', line_title: 'Zeile {line} der Aufzeichnung',
    original: 'auf Englisch: {text}',
    timeline: 'Zeitlinie', timeline_label: 'Zeitlinie: {ops}, {clients}. Die Tabelle der Operationen unten sagt dasselbe.',
    minimap: 'Übersicht der ganzen Historie', axis: 'Abstand nach', axis_real: 'Echtzeit', axis_even: 'gleichen Schritten', axis_event: 'Ereignissen',
    zoom_in: 'Vergrößern', zoom_out: 'Verkleinern', zoom_all: 'Alles zeigen', previous_violation: 'Vorige im Gegenbeispiel',
    next_violation: 'Nächste im Gegenbeispiel', legend_write: 'ändert', legend_read: 'liest', legend_unknown: 'Ausgang unbekannt',
    legend_fail: 'fehlgeschlagen', legend_core: 'Gegenbeispiel',
    selected: 'Operation', nothing_selected: 'Wählen Sie eine Operation, um zu sehen, warum sie stehen muss, wo sie steht.',
    from_to: 'von {start} bis {end}', from_on: 'ab {start}, nie beantwortet', ok: 'ok', fail: 'fehlgeschlagen', unknown: 'unbekannt',
    step_of: 'Schritt {step} von {steps} der Reihenfolge', not_in_order: 'In dieser Reihenfolge wird sie nie wirksam.',
    failed_no_part: 'Sie schlug fehl: Sie nimmt nicht teil.', value_before: 'Vorher: {value}', value_after: 'Nachher: {value}',
    must_stand: 'Warum sie dort stehen muss', after_client: 'nach {op}: Derselbe Client führte sie vorher aus',
    before_client: 'vor {op}: Derselbe Client führte sie danach aus', after_time: 'nach {op}: Sie endete bei {end}, bevor diese bei {start} begann',
    before_time: 'vor {op}: Sie begann bei {start}, nachdem diese bei {end} endete',
    after_value: 'nach {op}: Sie hinterließ den Wert, den diese vorfand, {value}', after_start: 'sie fand den Anfangswert vor, {value}',
    before_value: 'vor {op}: Sie ändert den Wert zu {value}',
    time_free: 'Die Echtzeit bindet in dieser Reihenfolge nicht.',
    witness_linearizable: 'Eine linearisierbare Reihenfolge', witness_sequential: 'Eine sequentielle Reihenfolge',
    one_of_many: 'Eine gültige Reihenfolge von möglicherweise vielen; nicht unbedingt, was geschah.',
    play: 'Abspielen', pause: 'Anhalten', step_back: 'Schritt zurück', step_on: 'Schritt vor', rewind: 'Zum Anfang', position: 'Schritt',
    at_start: 'Anfang', value: 'Wert', step: 'Schritt', operation: 'Operation', client: 'Client',
    object: 'Objekt', outcome: 'Ausgang', start: 'Beginn', end: 'Ende', source: 'Zeile', number: 'Nr.', verdict: 'Urteil', model_name: 'Modell',
    each_object: 'Jedes Objekt allein', each_note: 'Jedes Objekt für sich beurteilt. Sequentielle Konsistenz ist nicht lokal: Objekte, die allein stimmen, können zusammen falsch sein.',
    table: 'Operationen', filter: 'Filter', filter_hint: 'Wörter aus Operation oder Client, oder #Nummer', any_outcome: 'jeder Ausgang', only_core: 'Nur Gegenbeispiel',
    matching: ['{n} Operation von {all}', '{n} Operationen von {all}'], none: 'Keine Operation passt.',
    keys: 'Tasten', key_op: 'vorige, nächste Operation des Clients', key_lane: 'Client darüber, darunter', key_zoom: 'vergrößern, verkleinern, alles zeigen',
    key_violation: 'nächste, vorige Operation des Gegenbeispiels', key_search: 'Operationen filtern', key_play: 'Reihenfolge abspielen oder anhalten', key_help: 'diese Hilfe',
    key_escape: 'schließen, den Filter verlassen', more: ['und {n} weitere', 'und {n} weitere'], unnamed: 'ohne Namen',
  },
  ru: {
    language: 'Русский', page: 'Отчёт minos', choose: 'История', speak: 'Язык', theme: 'Цвета',
    theme_auto: 'Автоматически', theme_light: 'Светлые', theme_dark: 'Тёмные', help: 'Справка', close: 'Закрыть',
    L: 'Линеаризуема', S: 'Последовательна, не линеаризуема', N: 'Ни линеаризуема, ни последовательна', '?': 'Не решено',
    L_long: 'Есть порядок, который сохраняет реальное время и порядок каждого клиента и в котором верен каждый ответ.',
    S_long: 'Есть порядок, который сохраняет порядок каждого клиента и в котором верен каждый ответ, но нет такого, который сохраняет и реальное время.',
    N_long: 'Нет порядка, который сохраняет порядок каждого клиента и в котором верен каждый ответ.',
    '?_long': 'Достигнут предел; предел — это не ответ.',
    known_not_linearizable: 'Известно: не линеаризуема. Открыто: последовательна ли она.',
    known_sequential: 'Известно: последовательна. Открыто: линеаризуема ли она.',
    limit: 'Остановлено: {limit}. {detail}', warnings: 'Предупреждения',
    limit_time: 'время', limit_memory: 'память', limit_states: 'состояния', limit_signal: 'сигнал', limit_decider: 'выбранная процедура',
    operations: ['{n} операция', '{n} операции', '{n} операций', '{n} операции'], clients: ['{n} клиент', '{n} клиента', '{n} клиентов', '{n} клиента'], objects: ['{n} объект', '{n} объекта', '{n} объектов', '{n} объекта'],
    outcomes: 'ok: {ok}, неудачных: {fail}, неизвестных: {unknown}', starts_at: 'с {initial}', starts_unknown: 'с неизвестного значения', skew: 'часы расходятся до {skew}', versions: 'версиям доверяют',
    sweep_found: 'Часы, расходящиеся на {skew}, сделали бы её линеаризуемой; если ваши так не могут, это ошибка.', sweep_exact: 'Линеаризуема с точными часами: расхождение не нужно.',
    sweep_never: 'Никакое расхождение часов этого не объясняет: она не последовательно согласованна, а это не зависит от часов разных клиентов.',
    sweep_between: 'Какое расхождение часов сделало бы её линеаризуемой, не решено: не меньше {low}, не больше {high}.',
    sweep_open: 'Какое расхождение часов сделало бы её линеаризуемой, не решено: не меньше {low}, если какое-то помогает.',
    sweep_no_clock: 'Какое расхождение часов сделало бы её линеаризуемой, этими часами не измерить.',
    window: 'На странице {shown} из {all} операций: операции контрпримера и записанное вокруг них.',
    window_first: 'На странице первые {shown} из {all} операций.',
    why_not_linearizable: 'Почему не линеаризуема', why_not_sequential: 'Почему не последовательна',
    proof_linearizable: 'Линеаризуема: ', proof_sequential: 'Последовательна: ', steps_below: ['{n} шаг ниже', '{n} шага ниже', '{n} шагов ниже', '{n} шага ниже'],
    proof_not_linearizable: 'Не линеаризуема: ', proof_not_sequential: 'Не последовательна: ',
    minimal: 'Минимален: без любой из этих операций остальные можно упорядочить.', not_minimal: 'Не минимален: достигнут предел.',
    any_start: 'Сами по себе эти операции нельзя упорядочить ни с какого начального значения.',
    unended: ['{n} из них считается операцией с неизвестным исходом.', '{n} из них считаются операциями с неизвестным исходом.', '{n} из них считаются операциями с неизвестным исходом.', '{n} из них считаются операциями с неизвестным исходом.'],
    circle: 'Шаги образуют круг: операция должна была бы стоять раньше самой себя.',
    stuck: 'Ни одно другое начало не ведёт дальше, значит, порядка нет.',
    prefix: 'Самое длинное допустимое начало и то, что не может за ним следовать. После него: {state}.', prefix_none: 'В начале: {state}.',
    before: '{before} должна стоять раньше {after}:', line: 'строка {line}', line_title: 'Строка {line} записи',
    original: 'по-английски: {text}',
    timeline: 'Шкала времени', timeline_label: 'Шкала времени: {ops}, {clients}. Таблица операций ниже говорит то же самое.',
    minimap: 'Обзор всей истории', axis: 'Промежутки', axis_real: 'реальное время', axis_even: 'равные шаги', axis_event: 'события',
    zoom_in: 'Увеличить', zoom_out: 'Уменьшить', zoom_all: 'Показать всё', previous_violation: 'Предыдущая в контрпримере',
    next_violation: 'Следующая в контрпримере', legend_write: 'изменяет', legend_read: 'читает', legend_unknown: 'исход неизвестен',
    legend_fail: 'неудача', legend_core: 'контрпример',
    selected: 'Операция', nothing_selected: 'Выберите операцию, чтобы увидеть, почему она должна стоять на своём месте.',
    from_to: 'с {start} до {end}', from_on: 'с {start}, без ответа', ok: 'ok', fail: 'неудача', unknown: 'неизвестен',
    step_of: 'Шаг {step} из {steps} в порядке', not_in_order: 'В этом порядке она так и не вступает в силу.',
    failed_no_part: 'Она не удалась и не участвует.', value_before: 'До: {value}', value_after: 'После: {value}',
    must_stand: 'Почему она должна стоять там', after_client: 'после {op}: тот же клиент выполнил её раньше',
    before_client: 'раньше {op}: тот же клиент выполнил её позже', after_time: 'после {op}: та закончилась в {end}, прежде чем эта началась в {start}',
    before_time: 'раньше {op}: та началась в {start}, после того как эта закончилась в {end}',
    after_value: 'после {op}: та оставила значение, которое эта застала, {value}', after_start: 'она застала начальное значение, {value}',
    before_value: 'раньше {op}: та меняет значение на {value}',
    time_free: 'Реальное время в этом порядке не связывает.',
    witness_linearizable: 'Линеаризуемый порядок', witness_sequential: 'Последовательный порядок',
    one_of_many: 'Один допустимый порядок из, возможно, многих; не обязательно то, что произошло.',
    play: 'Проиграть', pause: 'Пауза', step_back: 'Шаг назад', step_on: 'Шаг вперёд', rewind: 'В начало', position: 'Шаг',
    at_start: 'начало', value: 'Значение', step: 'Шаг', operation: 'Операция', client: 'Клиент',
    object: 'Объект', outcome: 'Исход', start: 'Начало', end: 'Конец', source: 'Строка', number: '№', verdict: 'Вердикт', model_name: 'Модель',
    each_object: 'Каждый объект отдельно', each_note: 'Каждый объект рассмотрен сам по себе. Последовательная согласованность не локальна: верные по отдельности объекты вместе могут быть неверны.',
    table: 'Операции', filter: 'Фильтр', filter_hint: 'слова операции или клиента, или #номер', any_outcome: 'любой исход', only_core: 'Только контрпример',
    matching: ['{n} операция из {all}', '{n} операции из {all}', '{n} операций из {all}', '{n} операции из {all}'], none: 'Нет подходящих операций.',
    keys: 'Клавиши', key_op: 'предыдущая, следующая операция клиента', key_lane: 'клиент выше, ниже', key_zoom: 'увеличить, уменьшить, показать всё',
    key_violation: 'следующая, предыдущая операция контрпримера', key_search: 'фильтр операций', key_play: 'проиграть порядок или пауза', key_help: 'эта справка',
    key_escape: 'закрыть, выйти из фильтра', more: ['и ещё {n}', 'и ещё {n}', 'и ещё {n}', 'и ещё {n}'], unnamed: 'без имени',
  },
};

// The forms of a counting sentence stand in this order.
const PLURALS = { en: ['one', 'other'], de: ['one', 'other'], ru: ['one', 'few', 'many', 'other'] };

let tongue = 'en';
let plurals = new Intl.PluralRules('en');
let numbers = new Intl.NumberFormat('en');

function speak(language) {
  tongue = WORDS[language] ? language : 'en';
  plurals = new Intl.PluralRules(tongue);
  numbers = new Intl.NumberFormat(tongue);
}

function formOf(forms, n) {
  const at = PLURALS[tongue].indexOf(plurals.select(n));
  return forms[Math.min(at < 0 ? forms.length - 1 : at, forms.length - 1)];
}

function say(key, values) {
  const entry = WORDS[tongue][key];
  const sentence = Array.isArray(entry) ? formOf(entry, values.n) : entry;
  if (!values) return sentence;
  return sentence.replace(/\{(\w+)\}/g, function (whole, name) {
    const value = values[name];
    return typeof value === 'number' ? numbers.format(value) : String(value);
  });
}

// What a log can't be trusted with: controls, separators of lines, marks that turn the direction of writing.
function clean(text) {
  return String(text).replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ufff9-\ufffb]/g, '\ufffd');
}
