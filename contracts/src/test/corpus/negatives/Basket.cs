using System.Collections.Generic;

// OrchestrationHandoffs.StartWith(a).Add(a, b) of Microsoft.SemanticKernel
class Basket
{
    List<string> items = new();

    void Fill()
    {
        items.Add("apple");
        new Builder().WithHandoff(items, items);
    }
}
